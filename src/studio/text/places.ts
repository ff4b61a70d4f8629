import { getLocation } from 'jsonc-parser';
import type { NodePath } from '#core/lists/model/outline.ts';

/** A range of a text. */
export interface TextRange {
  from: number;
  to: number;
}

/** The path of the definition at an offset of its text, also of a text that is no JSON. */
export const pathAt = (text: string, offset: number): NodePath => getLocation(text, offset).path;

/** The ranges of the values at these paths in a JSON text; paths that are not in it are left out. */
export function rangesOf(text: string, paths: readonly NodePath[]): TextRange[] {
  return paths.flatMap((path) => {
    let from: number | undefined = valueStart(text, 0);
    for (const step of path) from = from === undefined ? undefined : partStart(text, from, step);
    const to = from === undefined ? 0 : valueEnd(text, from);
    return from !== undefined && to > from ? [{ from, to }] : [];
  });
}

// The text is scanned and not parsed: a node is marked at every key, in texts of hundreds of kilobytes.
const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const opens = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const closes = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/** The offset of the next character that is no white space. */
function valueStart(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

/** The offset behind the text in quotes that begins here. */
function textEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at + 1;
}

/** The offset behind the value that begins here. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      at = textEnd(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (opens.has(character)) depth += 1;
    else if (closes.has(character)) {
      depth -= 1;
      if (depth <= 0) return depth < 0 ? at : at + 1;
    } else if (depth === 0 && (character <= 32 || character === comma)) return at;
  }
  return text.length;
}

/** The offset of an entry of the list, or of the property of the object, that begins here. */
function partStart(text: string, start: number, step: string | number): number | undefined {
  const isList = text[start] === '[';
  if (isList !== (typeof step === 'number') || (!isList && text[start] !== '{')) return undefined;
  let at = valueStart(text, start + 1);
  for (let index = 0; at < text.length && !closes.has(text.charCodeAt(at)); index += 1) {
    const isSought = isList ? index === step : nameAt(text, at) === step;
    if (!isList) {
      at = valueStart(text, textEnd(text, at));
      if (text.charCodeAt(at) !== colon) return undefined;
      at = valueStart(text, at + 1);
    }
    if (isSought) return at;
    at = valueStart(text, valueEnd(text, at));
    if (text.charCodeAt(at) === comma) at = valueStart(text, at + 1);
  }
  return undefined;
}

/** The name of the property that begins here; undefined: it is not JSON. */
function nameAt(text: string, start: number): string | undefined {
  const written = text.slice(start, textEnd(text, start));
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}
