import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import type { Database } from '../db/database.ts';
import { refuse, Refusal } from '../errors/refusal.ts';
import type { Upload } from '../files/file-store.ts';
import { may } from '../permission/may.ts';
import type { Context } from '../resource/context.ts';
import type { Caller } from './caller.ts';
import type { Platform } from './platform.ts';

/** The context of one request, once its database or transaction is known. */
export function contextOf(platform: Platform, request: FastifyRequest, upload?: Upload) {
  const caller = request.caller as Caller;
  return (db: Kysely<Database>): Context => ({
    db,
    get user() {
      if (!caller.user) throw new Refusal(codes.invalidToken, 'session.invalid');
      return caller.user;
    },
    get upload() {
      if (!upload) throw refuse('request.fileNeeded');
      return upload;
    },
    may(menu, button) {
      return may(db, this.user, menu, button);
    },
    now: () => platform.now(),
    newId: () => platform.newId(),
    language: caller.language,
    log: request.log,
    files: platform.files,
    address: request.ip,
    sessionKey: caller.sessionKey,
    passwords: platform.passwords,
    settings: platform.settings,
  });
}
