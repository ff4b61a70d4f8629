import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { buildApp } from '../../app.ts';
import { resources as all } from '../../resources/index.ts';
import type { Database } from '../db/database.ts';
import { memoryBlobs } from '../files/blobs.ts';
import { openPlatform } from '../http/open-platform.ts';
import type { Platform } from '../context/platform.ts';
import type { Resource } from '../resource/define-resource.ts';
import { beginSession } from '../auth/sessions.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { testDatabase } from './test-database.ts';

/**
 * The caller: the administrator, a configurer, a user of the staff role, or any user by account or token; absent: no
 * session.
 */
export type As = 'admin' | 'configurer' | 'plain' | { account: string } | { token: string };

const accounts = { admin: 'admin', configurer: 'lixiaoyun', plain: 'zhangwei' };

export interface CallOptions {
  as?: As | undefined;
  headers?: Record<string, string>;
  /** The client address; by default the loopback address. */
  from?: string;
  /** The file of a multipart call. */
  file?: { name: string; content: string | Uint8Array };
}

/** An envelope with its HTTP status; the test declares the type of `data`. */
export type TestAnswer<T> = Envelope<T> & { status: number };

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Database>;
  platform: Platform;
  /** The clock of the server; tests change it. */
  clock: { now: number };
  /** Makes a call `resource.call` through the contract's method and path. */
  call<T = Record<string, unknown>>(name: string, input?: object, options?: CallOptions): Promise<TestAnswer<T>>;
  /** Downloads a file from the address returned by an export. */
  download(url: string): Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }>;
  tokenOf(as: As): Promise<string>;
  /** The SQL statements sent during some work. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

export function callNamed(resources: readonly Resource[], name: string): Call {
  const [noun, call] = name.split('.') as [string, string];
  const found = resources.find(({ contract }) => contract.noun === noun)?.contract.calls[call];
  if (!found) throw new Error(`No contract names a call ${name}.`);
  return found;
}

function multipartOf(fields: Record<string, unknown>, file: NonNullable<CallOptions['file']>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([file.content as BlobPart]), file.name);
  return form;
}

function queryOf(call: Call, input: Record<string, unknown>): Record<string, string> {
  const isQuery = (name: string) => call.method === 'GET' || call.query?.includes(name) === true;
  const queryInput = Object.entries(input).filter(([name, value]) => value !== undefined && isQuery(name));
  return Object.fromEntries(queryInput.map(([name, value]) => [name, String(value)]));
}

/** The request of a call for an input, like that of the page. */
export async function requestOf(call: Call, input: object, options: CallOptions): Promise<InjectOptions> {
  const rest = { ...input } as Record<string, unknown>;
  const url = pathNames(call.path).reduce((path, name) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return path.replace(`{${name}}`, value);
  }, call.path);
  const headers = { ...options.headers };
  const query = queryOf(call, rest);
  if (call.method === 'GET') return { method: 'GET', url, headers, query };
  for (const name of Object.keys(query)) delete rest[name];
  if (call.transport === 'form') {
    const body = new URLSearchParams(rest as Record<string, string>).toString();
    return {
      method: call.method,
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      query,
      payload: body,
    };
  }
  if (call.transport === 'multipart' && options.file) {
    const response = new Response(multipartOf(rest, options.file));
    const type = response.headers.get('content-type') as string;
    const payload = Buffer.from(await response.arrayBuffer());
    return { method: call.method, url, query, headers: { 'content-type': type, ...headers }, payload };
  }
  const payload = call.bare === undefined ? rest : rest[call.bare];
  return { method: call.method, url, query, headers, payload: payload as object };
}

export interface TestOptions {
  resources?: readonly Resource[];
  settings?: Partial<Settings>;
}

/** The whole server on its own in-memory database with the demo organisation; requests are injected without a port. */
export async function testApp({ resources = all, settings = {} }: TestOptions = {}): Promise<TestApp> {
  const clock = { now: Date.UTC(2025, 0, 15, 1, 30) };
  const folder = join(tmpdir(), `zhjy-test-${randomUUID()}`);
  const environment = readSettings({ ZHJY_LOG_LEVEL: 'error', ZHJY_FORCE_PASSWORD_CHANGE: '0', ZHJY_DATA: folder });
  const quiet = { ...environment, ...settings };
  const now = () => clock.now;
  const { listener, close, ...database } = await testDatabase(resources);
  const { db } = database;
  const handles = { ...database, first: db, unlimited: db };
  const platform = await openPlatform({ ...handles, blobs: memoryBlobs(now), settings: quiet, now }, resources);
  const app = await buildApp(platform, resources, { checkOutput: true });
  const tokenOf = async (as: As) => {
    if (typeof as === 'object' && 'token' in as) return as.token;
    const account = typeof as === 'object' ? as.account : accounts[as];
    const user = await db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow();
    return beginSession(db, user.id, '127.0.0.1', { now: clock.now, lifeMs: quiet.sessionMinutes * 60_000 });
  };
  return {
    app,
    db,
    platform,
    clock,
    tokenOf,
    async statementsOf(work) {
      const sent: string[] = [];
      listener.hear = (sql) => sent.push(sql);
      await work();
      delete listener.hear;
      return sent;
    },
    async call<T>(name: string, input: object = {}, options: CallOptions = {}) {
      const authorization = options.as === undefined ? {} : { authorization: await tokenOf(options.as) };
      const headers = { ...authorization, ...options.headers };
      const request = await requestOf(callNamed(resources, name), input, { ...options, headers });
      const response = await app.inject({ ...request, ...(options.from && { remoteAddress: options.from }) });
      return { ...(response.json() as Envelope<T>), status: response.statusCode };
    },
    async download(url) {
      const response = await app.inject({ method: 'GET', url });
      return { status: response.statusCode, body: response.rawPayload, headers: response.headers };
    },
    async close() {
      await app.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
