import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Readable } from 'node:stream';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { type Call, isCostly, isReading, pathNames } from '#schemas/protocol/contract.ts';
import { definitionHeader } from '#schemas/protocol/definition-tag.ts';
import { codes, referenceVersionHeader, timeZoneHeader } from '#schemas/protocol/envelope.ts';
import { FileLink } from '#schemas/protocol/paging.ts';
import {
  type Audited,
  auditError,
  auditKindOf,
  beginAct,
  firstRefusals,
  isAuditedError,
  isRefusalPerVisitor,
  noteDone,
} from '../audit/audit.ts';
import { setPictureCookie } from '../auth/signer.ts';
import { readVersions, withCache } from '../cache/cached-db.ts';
import type { Versions } from '../cache/change-version.table.ts';
import type { Context } from '../context/context.ts';
import { outboxOf } from '../context/outbox.ts';
import type { Platform } from '../context/platform.ts';
import { releaserOf } from '../definition/releaser.ts';
import { enveloped, FileReply } from '../envelope/envelope.ts';
import { jsonText } from '../envelope/json-text.ts';
import { AppError, badRequest } from '../errors/app-error.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import { type ExportLimits, exportLimits } from '../files/export-limits.ts';
import { type BodyRoom, bodyRoom } from '../files/upload-memory-limit.ts';
import { readMultipart, type Upload } from '../files/upload.ts';
import type { Resource } from '../resource/define-resource.ts';
import { nextTurn, type Turns, turnsOf } from '../turns/turns.ts';
import { addressOf, visitorOf } from '../visitor/visitor.ts';
import { type Caller, callerOf } from './caller.ts';
import { contextOf, inTransaction } from './context-of.ts';
import { rateLimit } from './rate-limit.ts';
import { checkOf, outputCheck } from './validator.ts';

type Flat = Record<string, unknown>;

interface Input {
  input: Flat;
  upload?: Upload | undefined;
}

function objectOf(body: unknown): Flat {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Flat;
  throw badRequest('request.refused');
}

/** Values of a large input that are looked at before other calls are served. */
const valuesOfSlice = 20_000;

/** NUL and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;

/**
 * The database cannot store such a text, so every call refuses it. Iterative: input may be nested deeper than the call
 * stack.
 */
async function holdsUnstorable(input: Flat): Promise<boolean> {
  const open: unknown[] = [input];
  for (let seen = 1; open.length > 0; seen += 1) {
    if (seen % valuesOfSlice === 0) await nextTurn();
    const value = open.pop();
    if (typeof value === 'string' && unstorable.test(value)) return true;
    if (typeof value === 'object' && value !== null) for (const inner of Object.entries(value).flat()) open.push(inner);
  }
  return false;
}

const named = (names: readonly string[], values: Flat) => Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Reads and validates a call's input: path parameters with the query or the body as one flat object. Path parameters
 * take precedence.
 */
function readerOf(call: Call): (request: FastifyRequest, platform: Platform) => Promise<Input> {
  const isJson = call.method !== 'GET' && call.transport !== 'form' && call.transport !== 'multipart';
  const check = checkOf(call.input, isJson ? 'exact' : 'text');
  const names = pathNames(call.path);
  const queryOf = ({ query }: FastifyRequest) => named(call.query ?? [], query as Flat);
  const bodyOf = ({ body }: FastifyRequest) => (call.bare === undefined ? objectOf(body) : { [call.bare]: body });
  const checked = async (input: Flat): Promise<Flat> => {
    if (await holdsUnstorable(input)) throw badRequest('request.refused');
    const issues = call.entity ? checkEntity(call.entity, input) : [];
    const first = issues[0];
    if (first) throw badRequest(first.id, first.params, issues);
    return check(input);
  };
  return async (request, platform) => {
    const path = request.params as Flat;
    const values = named(names, path);
    if (call.transport === 'multipart') {
      const { fields, upload } = await readMultipart(request, call.fileKb ?? platform.settings.uploadKb);
      return { input: await checked({ ...fields, ...queryOf(request), ...values }), upload };
    }
    const rest = call.method === 'GET' ? (request.query as Flat) : bodyOf(request);
    return { input: await checked({ ...rest, ...queryOf(request), ...values }) };
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Records the outcomes of one call's requests in the audit log (OPS-014). */
function auditorOf(id: string, call: Call, platform: Platform, isFirst: ReturnType<typeof firstRefusals>) {
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

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    caller?: Caller;
  }
}

interface MountOptions {
  /** Validates every response against the contract's output, for tests; a mismatch fails the call. */
  checkOutput: boolean;
}

const mediaTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

/** 415 for another media type than the call's; a request without a body has none. */
function checkMediaType(request: FastifyRequest, call: Call): void {
  if (call.method === 'GET') return;
  const given = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const stated = call.transport === 'form' || call.transport === 'multipart' ? call.transport : undefined;
  const wanted = stated ? mediaTypes[stated] : 'application/json';
  if (given === '' ? stated === 'multipart' : given !== wanted) {
    throw new AppError(codes.unsupported, 'request.unsupported');
  }
}

function checkRule(name: string, call: Call): void {
  if (!call.access) throw new Error(`The call ${name} has no access rule.`);
  for (const value of pathNames(call.path)) {
    if (!Object.hasOwn(call.input.properties, value)) throw new Error(`The call ${name} does not name {${value}}.`);
  }
}

/**
 * Files are sent with headers that stop the browser from running scripts in them, loading other files or framing them.
 */
function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileReply) {
  const { name, mediaType, content, inline, manner } = answer;
  if (manner.tag !== undefined) {
    void reply.header('cache-control', 'private, no-cache').header('etag', manner.tag);
    if (request.headers['if-none-match'] === manner.tag) {
      if (content instanceof Readable) content.destroy();
      return reply.code(304).send();
    }
  } else void reply.header('cache-control', 'no-store');
  const disposition = inline ? 'inline' : 'attachment';
  if (manner.size !== undefined) void reply.header('content-length', manner.size);
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(content);
}

/** Some clients append a slash to read addresses (SCHEDULE-018, USER-009), but not after an id. */
function addressesOf({ method, path }: Call): string[] {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  return method === 'GET' && !path.endsWith('}') ? [url, `${url}/`] : [url];
}

/** Maximum bytes of a call with a file: its content length or, if absent, the configured limit. */
function fileBytes({ headers }: FastifyRequest, call: Call, platform: Platform): number {
  const most = (call.fileKb ?? platform.settings.uploadKb) * 1024;
  return Math.min(Number(headers['content-length'] ?? most) || most, most);
}

interface Mounting extends MountOptions {
  room: BodyRoom;
  isFirst: ReturnType<typeof firstRefusals>;
  exports: ExportLimits;
  turns: Turns;
}

type Serve = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A call of a resource with the auditor of its requests. */
interface Mounted {
  id: string;
  name: string;
  call: Call;
  resource: Resource;
  platform: Platform;
  audit: ReturnType<typeof auditorOf>;
}

/** The versions including a committed change; a failure to read them must not turn the change into an error. */
const versionsAfter = async ({ caller }: FastifyRequest, { first }: Platform): Promise<Versions | undefined> =>
  caller?.versions && readVersions(first).catch(() => undefined);

/** Reads the input of a request, runs the handler and sends its answer. */
function serverOf({ id, name, call, resource, platform, audit }: Mounted, { checkOutput, turns }: Mounting): Serve {
  const handler = resource.handlers[name] as
    | ((input: unknown, context: unknown, prepared: unknown) => Promise<unknown>)
    | undefined;
  const prepare = resource.prepare[name] as ((input: unknown, context: unknown) => Promise<unknown>) | undefined;
  if (!handler) throw new Error(`The call ${id} has no handler.`);
  const read = readerOf(call);
  const complaint = checkOutput && call.transport !== 'file' ? outputCheck(call.output) : undefined;
  const isPlain = call.method === 'GET' || resource.withoutTransaction.includes(name);
  const answerTo = async (request: FastifyRequest, reply: FastifyReply, { input, upload }: Input) => {
    const outbox = outboxOf(platform);
    const releaser = await releaserOf(
      request.headers[definitionHeader],
      { name: id, access: call.access, input, user: request.caller?.user },
      { db: withCache(platform.first, platform, request.caller?.versions), now: platform.now },
    );
    const context = contextOf(platform, request, { upload, outbox, releaser });
    const prepared = await prepare?.(input, context(platform.db));
    const answer = isPlain
      ? await handler(input, context(platform.db), prepared)
      : await inTransaction(platform, { context, outbox }, (inside) =>
          audit.act(request, input, inside, () => handler(input, inside, prepared)),
        );
    if (isPlain) {
      await audit.done(request, input);
      await outbox.share(platform.first);
    }
    outbox.flush();
    if (answer instanceof FileReply) return sendFile(request, reply, answer);
    const envelope = enveloped(answer, (request.caller as Caller).language, call.msg);
    const difference = complaint?.(JSON.parse(JSON.stringify(envelope.data)));
    if (difference) throw new Error(`${id} answers what its contract does not say: ${difference}`);
    const versions = isReading(call) ? request.caller?.versions : await versionsAfter(request, platform);
    if (versions) void reply.header(referenceVersionHeader, versions.names + versions.rights);
    void reply.header('cache-control', 'no-store').header(timeZoneHeader, platform.settings.timeZone);
    return reply.type('application/json; charset=utf-8').send(jsonText(envelope));
  };
  return async (request, reply) => {
    const { input, upload } = await read(request, platform);
    const answer = () => answerTo(request, reply, { input, upload });
    // Before the transaction begins: what waits holds no connection.
    return audit.refusals(request, input, () => (isCostly(call, input) ? turns(personOf(request), answer) : answer()));
  };
}

/** Identifies the caller before the body is read; refuses calls it may not make. */
function admissionOf({ name, call, resource, platform, audit }: Mounted) {
  const rule = {
    access: call.access,
    beforePasswordChange: resource.beforePasswordChange.includes(name),
    whileLocked: resource.whileLocked.includes(name),
    byCookie: call.byCookie === true,
  };
  const limit = call.limit && rateLimit(call.limit);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await audit.refusals(request, request.params as Input['input'], async () => {
      limit?.(visitorOf(request.ip), platform.now());
      return callerOf(request, rule, platform);
    });
    request.caller = caller;
    if (caller.user) setPictureCookie(request, reply, caller.sessionKey, platform.signer);
    checkMediaType(request, call);
  };
}

/** Whose turn and memory a request takes: its user's, or those of all visitors of one network. */
const personOf = (request: FastifyRequest) => request.caller?.user?.id ?? visitorOf(request.ip);

/** Exports wait for their turn, calls with a file for memory. */
function queued({ call, platform, audit }: Mounted, serve: Serve, { exports, room }: Mounting): Serve {
  if (call.output === FileLink) {
    return (request, reply) =>
      audit.refusals(request, request.params as Input['input'], () =>
        exports(personOf(request), platform.now(), () => serve(request, reply)),
      );
  }
  if (call.transport !== 'multipart') return serve;
  return (request, reply) => room(personOf(request), fileBytes(request, call, platform), () => serve(request, reply));
}

function mountCall(app: FastifyInstance, platform: Platform, resource: Resource, name: string, options: Mounting) {
  const call = resource.contract.calls[name] as Call;
  const id = `${resource.contract.noun}.${name}`;
  checkRule(id, call);
  const mounted = { id, name, call, resource, platform, audit: auditorOf(id, call, platform, options.isFirst) };
  const route = {
    method: call.method,
    config: { call: id },
    exposeHeadRoute: false,
    onRequest: admissionOf(mounted),
    handler: queued(mounted, serverOf(mounted, options), options),
  } satisfies Omit<RouteOptions, 'url'>;
  for (const url of addressesOf(call)) app.route({ ...route, url });
}

/** Registers the routes of every contract. There is no other way to a route under /api. */
export function mount(
  app: FastifyInstance,
  platform: Platform,
  resources: readonly Resource[],
  options: MountOptions = { checkOutput: false },
): void {
  app.decorateRequest('caller', undefined);
  const room = bodyRoom();
  // Of one person two costly calls run at once; twenty more may wait.
  const turns = turnsOf(2, 20);
  const exports = exportLimits(turns);
  const isFirst = firstRefusals();
  for (const resource of resources) {
    for (const name of Object.keys(resource.contract.calls))
      mountCall(app, platform, resource, name, { ...options, room, exports, turns, isFirst });
  }
}
