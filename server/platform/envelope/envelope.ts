import type { Readable } from 'node:stream';
import type { Language } from '#schemas/language/text.ts';
import { codes, type Envelope } from '#schemas/protocol/envelope.ts';
import type { AppError } from '../errors/app-error.ts';
import { sentence } from './sentence.ts';

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

/** The HTTP status of an envelope code: the code itself, 401 for the three session codes (ERROR-009). */
export function statusOf(code: number): number {
  return code >= 600 ? 401 : code;
}

/** The envelope of a handler's result; `msg` is the default message id. */
export function enveloped(answer: unknown, language: Language, msg = 'common.success'): Envelope {
  if (!(answer instanceof Reply)) return { code: codes.success, msg: sentence(language, msg), data: answer ?? null };
  return { code: codes.success, msg: sentence(language, answer.id, answer.params), data: answer.data ?? null };
}

/** The envelope of a refusal. */
export function refused(refusal: AppError, language: Language): Envelope {
  return { code: refusal.code, msg: sentence(language, refusal.id, refusal.params), data: refusal.data };
}
