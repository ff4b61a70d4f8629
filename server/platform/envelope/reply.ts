import type { Readable } from 'node:stream';

/** Data with a custom success message, see `reply`. */
export class Reply<T> {
  constructor(
    readonly data: T,
    readonly id: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {}
}

/** A result with a custom success message. */
export function reply<T>(data: T, id: string, params?: Readonly<Record<string, unknown>>): Reply<T> {
  return new Reply(data, id, params);
}

/** Delivery options of a file. */
interface FileOptions {
  /** Bytes, where they are known beforehand. */
  size?: number;
  /** Entity tag (ETag) of the contents: a browser may cache them and revalidates on every use. */
  tag?: string;
}

/** The result of a call with transport `file`: sent without envelope. */
export class FileReply {
  constructor(
    /** The file name of the download. */
    readonly name: string,
    readonly mediaType: string,
    readonly content: Uint8Array | string | Readable,
    /** Displayed by the browser instead of downloaded; images only. */
    readonly inline = false,
    readonly manner: FileOptions = {},
  ) {}
}
