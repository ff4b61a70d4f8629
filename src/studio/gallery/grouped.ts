import type { Shown } from './shown.ts';

/** Entries by group, in order of first appearance. */
export function grouped(entries: readonly Shown[]): { group: string; entries: Shown[] }[] {
  const groups = new Map<string, Shown[]>();
  for (const entry of entries) {
    const known = groups.get(entry.group) ?? [];
    groups.set(entry.group, known);
    known.push(entry);
  }
  return [...groups].map(([group, inGroup]) => ({ group, entries: inGroup }));
}
