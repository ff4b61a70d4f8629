import { extensionOf } from './file-types.ts';

const nameMax = 200;
/** Control characters, marks that turn the reading direction, and what separates folders. */
// oxlint-disable-next-line no-control-regex -- these are what must go
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|#]/g;

/** A file's name as it is kept and shown: the last part of any path, without what would mislead a person or a system. */
export function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(unwanted, '').replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return 'file';
  if (clean.length <= nameMax) return clean;
  const extension = extensionOf(clean);
  const end = extension === '' ? '' : `.${extension}`.slice(0, nameMax / 2);
  return `${clean.slice(0, nameMax - end.length)}${end}`;
}

/** Names that stand together, equal ones numbered: `a.txt`, `a(1).txt`. Case makes no difference, as on many disks. */
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
