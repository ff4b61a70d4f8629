import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import { definitionHeader } from '#schemas/protocol/definition-tag.ts';
import { codes, timeZoneHeader } from '#schemas/protocol/envelope.ts';
import { firstRefusals } from '../audit/audit.ts';
import { withCache } from '../cache/cached-db.ts';
import { releaserOf } from '../definition/releaser.ts';
import { enveloped, FileReply } from '../envelope/envelope.ts';
import { AppError } from '../errors/app-error.ts';
import type { Resource } from '../resource/define-resource.ts';
import { type BodyRoom, bodyRoom } from '../files/upload-memory-limit.ts';
import { type ExportLimits, exportLimits } from '../files/export-limits.ts';
import { FileLink } from '#schemas/protocol/paging.ts';
import { type Caller, callerOf } from './caller.ts';
import { contextOf, inTransaction } from './context-of.ts';
import { auditorOf } from './auditor.ts';
import { type Input, readerOf } from './input.ts';
import type { Platform } from '../context/platform.ts';
import { rateLimit } from './rate-limit.ts';
import { visitorOf } from '../visitor/visitor.ts';
import { setPictureCookie } from '../auth/signer.ts';
import { outboxOf } from '../context/outbox.ts';
import { outputCheck } from './validator.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    caller?: Caller;
  }
}

export interface MountOptions {
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

/** Reads the input of a request, runs the handler and sends its answer. */
function serverOf({ id, name, call, resource, platform, audit }: Mounted, { checkOutput }: MountOptions): Serve {
  const handler = resource.handlers[name] as ((input: unknown, context: unknown) => Promise<unknown>) | undefined;
  if (!handler) throw new Error(`The call ${id} has no handler.`);
  const read = readerOf(call);
  const complaint = checkOutput && call.transport !== 'file' ? outputCheck(call.output) : undefined;
  const isPlain = call.method === 'GET' || resource.withoutTransaction.includes(name);
  const answerTo = async (request: FastifyRequest, reply: FastifyReply, { input, upload }: Input) => {
    const outbox = outboxOf(platform.lines);
    const releaser = await releaserOf(
      request.headers[definitionHeader],
      { name: id, access: call.access, input, user: request.caller?.user },
      { db: withCache(platform.first, platform, request.caller?.versions), now: platform.now },
    );
    const context = contextOf(platform, request, { upload, outbox, releaser });
    const answer = isPlain
      ? await handler(input, context(platform.db))
      : await inTransaction(platform, context, (inside) =>
          audit.act(request, input, inside, () => handler(input, inside)),
        );
    if (isPlain) await audit.done(request, input);
    outbox.flush();
    if (answer instanceof FileReply) return sendFile(request, reply, answer);
    const envelope = enveloped(answer, (request.caller as Caller).language, call.msg);
    const difference = complaint?.(JSON.parse(JSON.stringify(envelope.data)));
    if (difference) throw new Error(`${id} answers what its contract does not say: ${difference}`);
    return reply.header('cache-control', 'no-store').header(timeZoneHeader, platform.settings.timeZone).send(envelope);
  };
  return async (request, reply) => {
    const { input, upload } = await read(request, platform);
    return audit.refusals(request, input, () => answerTo(request, reply, { input, upload }));
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

/** Exports wait for their turn, calls with a file for memory. */
function queued({ call, platform, audit }: Mounted, serve: Serve, { exports, room }: Mounting): Serve {
  const personOf = (request: FastifyRequest) => request.caller?.user?.id ?? visitorOf(request.ip);
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
  const exports = exportLimits();
  const isFirst = firstRefusals();
  for (const resource of resources) {
    for (const name of Object.keys(resource.contract.calls))
      mountCall(app, platform, resource, name, { ...options, room, exports, isFirst });
  }
}
