import { categoryOf, extensionOf } from './file-types.ts';

/** File types for a field's accept list, each with its message `upload.type.*` and its extensions (UPLOAD-012). */
const named: readonly (readonly [id: string, patterns: readonly string[]])[] = [
  ['image', ['image/*']],
  ['video', ['video/*']],
  ['audio', ['audio/*']],
  ['excel', ['.xls', '.xlsx']],
  ['word', ['.doc', '.docx']],
  ['pdf', ['.pdf']],
  ['txt', ['.txt']],
];

const patternsOf = (accept: string) =>
  accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');

/** Whether an accept list allows a file name: by extension, case-insensitive, or by `image/*`, `video/*`, `audio/*`. */
export function isAccepted(accept: string, name: string): boolean {
  const patterns = patternsOf(accept);
  if (patterns.length === 0) return true;
  const extension = extensionOf(name);
  return patterns.some((pattern) =>
    pattern.startsWith('.') ? pattern === `.${extension}` : pattern === `${categoryOf(extension)}/*`,
  );
}

/** Describes an accept list: message ids of known types, other patterns unchanged. */
export function acceptedTypes(accept: string): { ids: string[]; others: string[] } {
  const patterns = patternsOf(accept);
  const has = ([, of]: (typeof named)[number]) => of.some((one) => patterns.includes(one));
  const known = new Set(named.flatMap(([, of]) => of));
  return {
    ids: named.filter(has).map(([id]) => `upload.type.${id}`),
    others: patterns.filter((pattern) => !known.has(pattern)),
  };
}
