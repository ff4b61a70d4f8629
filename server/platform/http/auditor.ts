import type { FastifyRequest } from 'fastify';
import type { Call } from '#schemas/protocol/contract.ts';
import {
  type Audited,
  auditKindOf,
  beginAct,
  type firstRefusals,
  isAuditedError,
  isRefusalPerVisitor,
  noteDone,
  auditError,
} from '../audit/audit.ts';
import type { AppError } from '../errors/app-error.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import type { Context } from '../context/context.ts';
import { addressOf, visitorOf } from '../visitor/visitor.ts';
import type { Platform } from '../context/platform.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records the outcomes of one call's requests in the audit log (OPS-014). */
export function auditorOf(id: string, call: Call, platform: Platform, isFirst: ReturnType<typeof firstRefusals>) {
  const kind = auditKindOf(call);
  const auditedOf = (request: FastifyRequest, input: Values): Audited => ({
    call: id,
    user: request.caller?.user,
    address: addressOf(request.ip),
    input,
  });
  /** An error passes here once for each stage of the request. */
  const noted = new WeakSet<Error>();
  const note = async (request: FastifyRequest, input: Values, refusal: AppError) => {
    const audited = auditedOf(request, input);
    if (isAuditedError(refusal, call)) return auditError(refusal, call, audited, platform);
    const visitor = visitorOf(request.ip);
    if (!isRefusalPerVisitor(refusal) || !isFirst(visitor, refusal, platform.now())) return;
    await auditError(refusal, call, audited, platform, visitor);
  };
  return {
    /** Runs a handler in its transaction: its changes and the audit entry are committed together. */
    async act<T>(request: FastifyRequest, input: Values, context: Context, handle: () => Promise<T>): Promise<T> {
      if (!kind) return handle();
      const entryId = context.newId();
      await beginAct(context.db, entryId);
      const answer = await handle();
      await noteDone(kind, call, auditedOf(request, input), context, entryId);
      return answer;
    },
    /** Records an act without a transaction, before its response. */
    async done(request: FastifyRequest, input: Values): Promise<void> {
      if (kind) await noteDone(kind, call, auditedOf(request, input), platform);
    },
    /** Runs work and records its refusal. A refusal is passed on even if it cannot be recorded. */
    async refusals<T>(request: FastifyRequest, input: Values, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Error && noted.has(error)) throw error;
        const refusal = appErrorFrom(error);
        if (error instanceof Error) noted.add(error);
        await note(request, input, refusal).catch((failure: unknown) => request.log.error(failure));
        throw error;
      }
    },
  };
}
