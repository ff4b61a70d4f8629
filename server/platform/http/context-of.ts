import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import { withCache } from '../cache/cached-db.ts';
import type { Database } from '../db/database.ts';
import { badRequest, AppError } from '../errors/app-error.ts';
import { checkReferences, watchWrites } from '../files/access/check-references.ts';
import type { Upload } from '../files/upload.ts';
import { readChangedForms } from '../context/record-changes.ts';
import { may } from '../auth/permission/rights.ts';
import type { Context } from '../context/context.ts';
import type { User } from '../auth/user.ts';
import type { FilledOutbox, Outbox } from '../context/outbox.ts';
import { addressOf } from '../visitor/visitor.ts';
import type { Caller } from './caller.ts';
import type { Platform } from '../context/platform.ts';

/** Caller, log and address of a request. */
type RequestParts = Pick<FastifyRequest, 'caller' | 'log' | 'ip'> & Partial<Pick<FastifyRequest, 'headers'>>;

const requestKeyMax = 100;

/** The key by which a repeated request is recognised; a longer one is cut. */
function requestKeyOf({ headers }: RequestParts): string {
  const given = headers?.['idempotency-key'];
  return typeof given === 'string' ? given.slice(0, requestKeyMax) : '';
}

interface Brought {
  upload?: Upload | undefined;
  outbox: Outbox;
  /** The releaser of the definition that issues the call. */
  releaser?: User | undefined;
}

interface Inside {
  context(db: Kysely<Database>): Context;
  outbox: FilledOutbox;
}

/**
 * Runs a handler in a transaction, at the end of which its file references are checked and its messages to open pages
 * are stored for other processes.
 */
export function inTransaction<T>(
  platform: Platform,
  { context, outbox }: Inside,
  handle: (context: Context) => Promise<T>,
): Promise<T> {
  return checkedTransaction(platform, context, async (inside, transaction) => {
    const answer = await handle(inside);
    return { answer, ending: () => outbox.share(transaction) };
  });
}

/** A transaction that ends with the check of its file references, and with what else is to be done last. */
async function checkedTransaction<T>(
  { first, fileHolders, changes }: Platform,
  context: Inside['context'],
  work: (inside: Context, transaction: Kysely<Database>) => Promise<{ answer: T; ending?: () => Promise<void> }>,
): Promise<T> {
  const { answer, changed } = await first.transaction().execute(async (transaction) => {
    const watched = watchWrites(transaction, fileHolders);
    const inside = context(watched.db);
    const { answer, ending } = await work(inside, transaction);
    if (watched.wroteHolders()) await checkReferences(inside);
    const changed = watched.wroteRecords() ? await readChangedForms(transaction) : [];
    await ending?.();
    return { answer, changed };
  });
  changes.note(changed);
  return answer;
}

/** The context of a request for a database handle or a transaction. */
export function contextOf(platform: Platform, request: RequestParts, { upload, outbox, releaser }: Brought) {
  const caller = request.caller as Caller;
  const contextWith = (handle: Kysely<Database>): Context => ({
    db: withCache(handle, platform, caller.versions),
    inTransaction(work) {
      if (handle.isTransaction) return work(this);
      return checkedTransaction(platform, contextWith, async (inside) => ({ answer: await work(inside) }));
    },
    get user() {
      if (!caller.user) throw new AppError(codes.invalidToken, 'session.invalid');
      return caller.user;
    },
    ...(releaser && { releaser }),
    isSignedIn: caller.user !== undefined,
    get upload() {
      if (!upload) throw badRequest('request.fileNeeded');
      return upload;
    },
    may(menu, button) {
      return may(this.db, this.user, menu, button);
    },
    now: () => platform.now(),
    newId: () => platform.newId(),
    language: caller.language,
    log: request.log,
    files: platform.files,
    disk: platform.disk,
    fileHolders: platform.fileHolders,
    signer: platform.signer,
    address: addressOf(request.ip),
    sessionKey: caller.sessionKey,
    requestKey: requestKeyOf(request),
    passwords: platform.passwords,
    parsing: platform.parsing,
    pages: outbox,
    settings: platform.settings,
  });
  return contextWith;
}
