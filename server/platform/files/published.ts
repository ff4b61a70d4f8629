import { createHmac, timingSafeEqual } from 'node:crypto';
import { FileReply } from '../envelope/reply.ts';
import { missing } from '../errors/refusal.ts';
import type { Blobs } from './blobs.ts';
import type { FileStore } from './file-store.ts';

/** How long a published file can be fetched. */
const lifeMs = 10 * 60_000;

/** What a download address says of its file; the signature covers all of it. */
export interface Ticket {
  id: string;
  name: string;
  type: string;
  expires: number;
  sign: string;
}

export interface PublishedFiles extends FileStore {
  /** The file of an address; refuses one that is forged, changed or too old. */
  open(ticket: Ticket): Promise<FileReply>;
}

interface Means {
  blobs: Blobs;
  /** Secret of this installation. */
  key: Uint8Array;
  now(): number;
  newId(): string;
}

/** Files behind signed addresses that end by themselves: nobody needs a session to fetch one, and nobody can guess one. */
export function publishedFiles({ blobs, key, now, newId }: Means): PublishedFiles {
  const signOf = ({ id, name, type, expires }: Omit<Ticket, 'sign'>) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, name, type, expires]))
      .digest();
  return {
    async publish(name, content, type = 'application/octet-stream') {
      await blobs.sweep(now() - lifeMs);
      const ticket = { id: newId(), name, type, expires: now() + lifeMs };
      await blobs.put(ticket.id, content);
      const query = new URLSearchParams({ name, type, expires: String(ticket.expires) });
      query.set('sign', signOf(ticket).toString('hex'));
      return { url: `/api/file/Export/${ticket.id}?${query}`, name };
    },
    async open(ticket) {
      const given = Buffer.from(ticket.sign, 'hex');
      const wanted = signOf(ticket);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw missing('request.file');
      const content = ticket.expires < now() ? undefined : await blobs.get(ticket.id);
      if (!content) throw missing('request.file');
      return new FileReply(ticket.name, ticket.type, content);
    },
  };
}
