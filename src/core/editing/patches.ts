import isEqual from 'fast-deep-equal';
import { applyPatches, enablePatches, type Patch } from 'immer';
import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import { isRecord } from './entries.ts';

enablePatches();

export type { Patch };

type Path = Patch['path'];

/** Names immer refuses in patches; a record with one is replaced as a whole. */
const reserved = ['__proto__', 'prototype', 'constructor'];

const isPatchable = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !reserved.some((name) => Object.hasOwn(value, name));

/** Applies patches to a tree; the parts they do not reach are shared with the result. */
export function patched(tree: unknown, patches: readonly Patch[]): unknown {
  if (patches.length === 0) return tree;
  const root = patches.findLast(({ path }) => path.length === 0);
  return root ? root.value : (applyPatches(tree as object, patches) as unknown);
}

/**
 * The patches that turn one tree into another. Parts that are the same object are not visited. An entry that was
 * inserted into, removed from or moved within a list is one patch, or two, however long the list is.
 */
export function patchesBetween(before: unknown, after: unknown): Patch[] {
  const patches: Patch[] = [];
  visit(before, after, [], patches);
  return patches;
}

function visit(before: unknown, after: unknown, path: Path, patches: Patch[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) visitLists(before, after, path, patches);
  else if (isPatchable(before) && isPatchable(after)) visitRecords(before, after, path, patches);
  else if (!isEqual(before, after)) patches.push({ op: 'replace', path, value: after });
}

function visitRecords(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  path: Path,
  patches: Patch[],
): void {
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) patches.push({ op: 'remove', path: [...path, key] });
  }
  for (const [key, value] of Object.entries(after)) {
    if (Object.hasOwn(before, key)) visit(before[key], value, [...path, key], patches);
    else patches.push({ op: 'add', path: [...path, key], value });
  }
}

function visitLists(before: readonly unknown[], after: readonly unknown[], path: Path, patches: Patch[]): void {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isEqual(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isEqual(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const old = before.slice(head, before.length - tail);
  const next = after.slice(head, after.length - tail);
  const moved = old.length === next.length && movedEntry(old, next);
  if (moved) {
    patches.push({ op: 'remove', path: [...path, head + moved.from] });
    patches.push({ op: 'add', path: [...path, head + moved.to], value: next[moved.to] });
    return;
  }
  const common = Math.min(old.length, next.length);
  for (let at = 0; at < common; at += 1) visit(old[at], next[at], [...path, head + at], patches);
  for (let at = old.length - 1; at >= common; at -= 1) patches.push({ op: 'remove', path: [...path, head + at] });
  for (let at = common; at < next.length; at += 1) {
    patches.push({ op: 'add', path: [...path, head + at], value: next[at] });
  }
}

/** The one entry whose move from an end of a list to the other turns it into the other list. */
function movedEntry(old: readonly unknown[], next: readonly unknown[]): { from: number; to: number } | undefined {
  const last = old.length - 1;
  if (last < 1) return undefined;
  const isShifted = (by: 0 | 1) => old.slice(by, last + by).every((entry, at) => isEqual(entry, next[at + 1 - by]));
  if (isEqual(old[0], next[last]) && isShifted(1)) return { from: 0, to: last };
  if (isEqual(old[last], next[0]) && isShifted(0)) return { from: last, to: 0 };
  return undefined;
}

/** JSON as the editors write it. */
export const formatted = (tree: unknown): string => (tree === undefined ? '' : JSON.stringify(tree, null, 2));

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** Beyond this number of patches a text is generated as a whole: each one parses it. */
const patchesInPlace = 20;

/** Applies the patches of a tree to its JSON text; the formatting around them is preserved. `tree`: the result. */
export function patchedText(text: string, patches: readonly Patch[], tree: unknown): string {
  if (patches.length === 0) return text;
  if (patches.length > patchesInPlace || patches.some(({ path }) => path.length === 0)) return formatted(tree);
  const changed = patches.reduce((now, { op, path, value }) => {
    const isArrayInsertion = op === 'add' && typeof path.at(-1) === 'number';
    const edits = modify(now, path as JSONPath, op === 'remove' ? undefined : value, {
      formattingOptions,
      isArrayInsertion,
    });
    return applyEdits(now, edits);
  }, text);
  // The library breaks some texts when it removes the last entry of a list whose bracket is on the same line.
  return isTextOf(changed, tree) ? changed : formatted(tree);
}

function isTextOf(text: string, tree: unknown): boolean {
  try {
    return patchesBetween(JSON.parse(text), tree).length === 0;
  } catch {
    return false;
  }
}
