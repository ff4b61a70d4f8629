import { extensionOf } from './file-types.ts';
import { trimEnd } from '../text/end-run.ts';

const nameMax = 200;
/** Control characters, bidirectional marks, and path separators and reserved characters of file systems. */
// oxlint-disable-next-line no-control-regex -- these are to be removed
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|#]/g;

/**
 * Sanitises a file name for storage and display: the last part of any path, without characters that could mislead a
 * user or a file system.
 */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = trimEnd(last.replace(unwanted, '').replace(/^[\s.]+/, ''), /[\s.]/);
  if (clean === '') return 'file';
  if (clean.length <= nameMax) return clean;
  const extension = extensionOf(clean);
  const end = extension === '' ? '' : `.${extension}`.slice(0, nameMax / 2);
  return `${clean.slice(0, nameMax - end.length)}${end}`;
}

/** Makes the names in a list unique by numbering: `a.txt`, `a(1).txt`. Case-insensitive, as many file systems are. */
export function numberedNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const extension = extensionOf(name);
    const stem = extension === '' ? name : name.slice(0, -extension.length - 1);
    const end = extension === '' ? '' : name.slice(stem.length);
    let free = name;
    for (let number = 1; taken.has(free.toLowerCase()); number += 1) free = `${stem}(${number})${end}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
