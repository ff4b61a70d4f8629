import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { suggest } from '../schema/nearest.ts';
import { placesOf } from '../schema/places.ts';
import { endRun } from '../text/end-run.ts';

/** A syntax error in JSON, and its position. */
export interface JsonMistake {
  id: string;
  params: Record<string, string | number>;
  offset: number;
}

/** Full-width punctuation of a Chinese keyboard, and the ASCII characters JSON expects. */
const fullWidth: Readonly<Record<string, string>> = {
  ...{ '，': ',', '、': ',', '；': ',', '：': ':', '｛': '{', '｝': '}' },
  ...{ '［': '[', '］': ']', '【': '[', '】': ']', '“': '"', '”': '"', '‘': '"', '’': '"', '＂': '"' },
};

/** An error of the JSON parser, by name. */
interface Complaint {
  error: string;
  offset: number;
  length: number;
}

type Found = JsonMistake | undefined;
type Reader = (text: string, at: Complaint) => Found;

/**
 * Translates the first error of the JSON parser into a message about its likely cause. The order matters: the most
 * certain causes come first.
 */
export function jsonMistake(text: string, parseError: ParseError | undefined): JsonMistake {
  const { offset, length } = parseError ?? { offset: 0, length: 0 };
  const error = parseError ? printParseErrorCode(parseError.error) : 'ValueExpected';
  for (const read of readers) {
    const found = read(text, { error, offset, length });
    if (found) return found;
  }
  const name = text.slice(offset, offset + Math.max(1, length)).slice(0, 40);
  return { id: 'issue.json-syntax', params: { name }, offset };
}

const wrongCharacter: Reader = (text, { offset, length }) => {
  const token = text.slice(offset, offset + Math.max(1, length));
  const index = token.startsWith('"') ? -1 : [...token].findIndex((one) => Object.hasOwn(fullWidth, one));
  const name = token[index];
  if (name !== undefined) {
    return {
      id: 'issue.json-full-width',
      params: { name, suggestion: fullWidth[name] as string },
      offset: offset + index,
    };
  }
  if (token.startsWith("'") || token.startsWith('`')) return { id: 'issue.json-quotes', params: {}, offset };
  if (/^(\/[/*]|#)/.test(text.slice(offset, offset + 2))) return { id: 'issue.json-comment', params: {}, offset };
  return undefined;
};

const words = ['true', 'false', 'null'];
const meant: Readonly<Record<string, string>> = { none: 'null', nil: 'null', undefined: 'null', nan: 'null' };

const wrongWord: Reader = (text, { error, offset }) => {
  const [name] = /^[\p{L}_$][\p{L}\p{N}_$.-]*/u.exec(text.slice(offset, offset + 100)) ?? [];
  if (name === undefined) return undefined;
  const rest = text.slice(offset + name.length).trimStart();
  if (error === 'PropertyNameExpected' || rest.startsWith(':'))
    return { id: 'issue.json-unquoted', params: { name, suggestion: `"${name}"` }, offset };
  const lower = name.toLowerCase();
  const word = words.includes(lower) ? lower : Object.hasOwn(meant, lower) ? meant[lower] : undefined;
  const near = word === undefined ? suggest(lower, words) : { suggestion: word };
  return { id: 'issue.json-word', params: { name, suggestion: near.suggestion ?? `"${name}"` }, offset };
};

/** The last non-space character before an offset. */
function before(text: string, offset: number): number {
  let at = offset - 1;
  while (at >= 0 && /\s/.test(text[at] as string)) at--;
  return at;
}

const expectsMore = new Set(['PropertyNameExpected', 'ValueExpected']);

const commaTooMany: Reader = (text, { error, offset }) => {
  if (!expectsMore.has(error)) return undefined;
  const last = before(text, offset);
  if (text[last] === ',' && /[}\]]/.test(text[offset] ?? ''))
    return { id: 'issue.json-comma', params: {}, offset: last };
  return text[offset] === ',' ? { id: 'issue.json-comma', params: {}, offset } : undefined;
};

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

const unclosed: Reader = (text, { error, offset }) => {
  const isEnd = offset >= text.trimEnd().length;
  const isBracket = /[}\]]/.test(text[offset] ?? '');
  const isMissingBracket = error === 'CloseBraceExpected' || error === 'CloseBracketExpected';
  if (!isMissingBracket && !isEnd && !(error === 'CommaExpected' && isBracket)) return undefined;
  const open = openBracket(text.slice(0, offset));
  if (open === undefined) return undefined;
  const name = closing[text[open] as string] as string;
  return { id: 'issue.json-unclosed', params: { name, line: placesOf(text)(open).line }, offset };
};

/** The innermost bracket that is not closed. */
function openBracket(text: string): number | undefined {
  const open: number[] = [];
  for (let at = 0, isText = false; at < text.length; at++) {
    const character = text[at] as string;
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && Object.hasOwn(closing, character)) open.push(at);
    else if (!isText && (character === '}' || character === ']')) open.pop();
  }
  return open.at(-1);
}

const number: Reader = (text, { error, offset }) => {
  const isInNumber = error === 'CommaExpected' && /\d/.test(text[offset - 1] ?? '');
  const start = isInNumber ? offset - endRun(text.slice(0, offset), /[-\d.]/).length : offset;
  const [name] = /^[-+.]?[\d.][\w.+-]*/.exec(text.slice(start, start + 60)) ?? [];
  if (name === undefined || (!isInNumber && /^-?\d/.test(name) && error !== 'UnexpectedEndOfNumber')) return undefined;
  if (isInNumber && !/[\d.]/.test(text[offset] ?? '')) return undefined;
  return { id: 'issue.json-number', params: { name }, offset: start };
};

const missing: Reader = (text, { error, offset }) => {
  if (error === 'CommaExpected')
    return { id: 'issue.json-comma-missing', params: {}, offset: before(text, offset) + 1 };
  if (error === 'ColonExpected') return { id: 'issue.json-colon-missing', params: {}, offset };
  if (error === 'ValueExpected' && text[before(text, offset)] === ':')
    return { id: 'issue.json-value-missing', params: {}, offset };
  if (error === 'EndOfFileExpected') return { id: 'issue.json-after-end', params: {}, offset };
  return undefined;
};

const inString: Reader = (text, { error, offset, length }) => {
  const token = text.slice(offset, offset + length);
  if (error === 'UnexpectedEndOfString') return { id: 'issue.json-open-string', params: {}, offset };
  if (error === 'InvalidCharacter') {
    // oxlint-disable-next-line no-control-regex
    return { id: 'issue.json-control', params: {}, offset: offset + Math.max(0, token.search(/[\u0000-\u001f]/)) };
  }
  if (error !== 'InvalidEscapeCharacter' && error !== 'InvalidUnicode') return undefined;
  const escape = [...token.matchAll(/\\(?:u[\da-fA-F]{4}|(.)|$)/gs)].find(
    ([, one]) => one && !'"\\/bfnrt'.includes(one),
  );
  const name = escape?.[0] ?? '\\';
  return { id: 'issue.json-escape', params: { name, suggestion: `\\${name}` }, offset: offset + (escape?.index ?? 0) };
};

const empty: Reader = (text) => (text.trim() === '' ? { id: 'issue.json-empty', params: {}, offset: 0 } : undefined);

const readers: readonly Reader[] = [
  empty,
  inString,
  wrongCharacter,
  commaTooMany,
  unclosed,
  number,
  wrongWord,
  missing,
];
