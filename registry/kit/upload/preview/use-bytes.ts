import { use, useMemo } from 'react';

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
