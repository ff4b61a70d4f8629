import { use, useMemo } from 'react';

/** A file as a viewer gets it (FORM-067). */
export interface PreviewFile {
  fileId: string;
  fileVersionId: string;
  url: string;
  name: string;
  fileExtension: string;
  /** The URL of the viewer as a page of its own. */
  viewer: string;
  /** Where the contents are read. */
  address: string;
}

/** Props of a viewer: the file contents, and a function to load the viewer's own resources from our server. */
export interface ViewerProps {
  content: Blob;
  extension: string;
  load(url: string): Promise<Blob>;
}

/** The bytes of contents that are there already; waits a moment where they must still be read. */
export function useBytes(content: Blob): Uint8Array<ArrayBuffer> {
  const reading = useMemo(() => readOnce(content), [content]);
  return use(reading);
}

const read = new WeakMap<Blob, Promise<Uint8Array<ArrayBuffer>>>();

function readOnce(content: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const known = read.get(content);
  if (known) return known;
  const reading = content.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  read.set(content, reading);
  return reading;
}

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
