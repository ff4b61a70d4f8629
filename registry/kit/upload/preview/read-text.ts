/** Characters a viewer shows at most. */
export const charactersMax = 500_000;

const byMark: readonly (readonly [string, readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Bytes as text: by their mark, as UTF-8 where they are that, else in the encoding of Chinese systems. */
export function readText(bytes: Uint8Array): string {
  const marked = byMark.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
