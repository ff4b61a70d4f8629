import type { Signer } from '../auth/signer.ts';
import { FileReply } from '../envelope/envelope.ts';
import { notFound } from '../errors/app-error.ts';
import type { Blobs, Content } from './blobs.ts';

/** The `data` of an export: the page downloads `url` under `name`. */
interface FileAnswer {
  url: string;
  name: string;
}

/** How long published files and all signed addresses are valid. */
export const addressLifeMs = 10 * 60_000;

/** The facts of a download address; the signature covers all of them. */
interface Ticket {
  id: string;
  name: string;
  type: string;
  expires: number;
  sign: string;
}

export interface PublishedFiles {
  /** Stores the content for ten minutes behind a signed, unguessable address. */
  publish(name: string, content: Content, mediaType?: string): Promise<FileAnswer>;
  /** The file of an address; refuses a forged, altered or expired one. */
  open(ticket: Ticket): Promise<FileReply>;
  /** Stores a short text for as long as a signed address is valid; returns its id. */
  keep(content: string): Promise<string>;
  /** A stored text by id; refuses when it does not exist or has expired. */
  stored(id: string): Promise<string>;
}

interface Deps {
  blobs: Blobs;
  signer: Signer;
  now(): number;
  newId(): string;
}

/** Files behind signed addresses that expire: fetching needs no session, and the addresses cannot be guessed. */
export function publishedFiles({ blobs, signer, now, newId }: Deps): PublishedFiles {
  async function keep(content: Content): Promise<string> {
    // A failure to remove an old file must not prevent publishing a new one.
    await blobs.sweep(now() - addressLifeMs).catch(() => undefined);
    const id = newId();
    await blobs.put(id, content);
    return id;
  }
  async function stored(id: string): Promise<Uint8Array> {
    const content = await blobs.get(id);
    if (!content) throw notFound('request.file');
    return content;
  }
  return {
    async publish(name, content, type = 'application/octet-stream') {
      const id = await keep(content);
      const expires = now() + addressLifeMs;
      const query = new URLSearchParams({ name, type, expires: String(expires) });
      query.set('sign', signer.sign([id, name, type, expires]));
      return { url: `/api/file/Export/${id}?${query}`, name };
    },
    async open({ id, name, type, expires, sign }) {
      if (!signer.isSigned([id, name, type, expires], sign) || expires < now()) throw notFound('request.file');
      return new FileReply(name, type, await stored(id));
    },
    keep,
    stored: async (id) => Buffer.from(await stored(id)).toString(),
  };
}
