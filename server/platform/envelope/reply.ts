import type { Readable } from 'node:stream';

/** Data with a success message of its own, see `reply`. */
export class Reply<T> {
  constructor(
    readonly data: T,
    readonly id: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {}
}

/** An answer whose `msg` is another sentence than the call's own. */
export function reply<T>(data: T, id: string, params?: Readonly<Record<string, unknown>>): Reply<T> {
  return new Reply(data, id, params);
}

/** Delivery options of a file. */
interface FileManner {
  /** Bytes, where they are known beforehand. */
  size?: number;
  /** Names the contents (ETag): a browser may keep them and asks each time whether it may still show them. */
  tag?: string;
}

/** The answer of a call with transport `file`: sent as it is, without envelope. */
export class FileReply {
  constructor(
    /** Shown to the person who downloads. */
    readonly name: string,
    readonly mediaType: string,
    readonly content: Uint8Array | string | Readable,
    /** Shown in the page instead of being downloaded; images only. */
    readonly inline = false,
    readonly manner: FileManner = {},
  ) {}
}
