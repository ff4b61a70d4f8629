import websocket, { type WebSocket } from '@fastify/websocket';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languages } from '#schemas/language/text.ts';
import { clientFrames, type ClientFrames, frameBytesMax, type ServerFrame } from '#schemas/protocol/socket.ts';
import { type LivingSession, livingSession, livingSessions, sessionKeyOf } from '../auth/sessions.ts';
import { type Connection, end, lockedCode } from '../context/connections.ts';
import type { Context } from '../context/context.ts';
import { outboxOf } from '../context/outbox.ts';
import type { Platform } from '../context/platform.ts';
import { batched } from '../db/batched.ts';
import { languageOf, sentence } from '../envelope/sentence.ts';
import { type AppError, badRequest, forbidden } from '../errors/app-error.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import { contextOf, inTransaction } from '../http/context-of.ts';
import { type Check, checkOf } from '../http/validator.ts';
import type { FrameHandler, Resource } from '../resource/define-resource.ts';

interface ReadFrame {
  method: keyof ClientFrames;
  input: Record<string, unknown>;
}

const checks = new Map<string, Check>(
  Object.entries(clientFrames).map(([method, schema]) => [method, checkOf(Type.Object(schema.properties), 'exact')]),
);

/** Parses a frame; undefined when it is unknown. Refuses a known one with invalid content. */
function readFrame(text: string): ReadFrame | undefined {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return undefined;
  const { method, ...rest } = frame as Record<string, unknown>;
  const check = typeof method === 'string' ? checks.get(method) : undefined;
  if (!check) return undefined;
  const input = check(rest);
  if (JSON.stringify(input).includes('\\u0000')) throw badRequest('request.refused');
  return { method: method as keyof ClientFrames, input };
}

/** The handlers and services for the frames of pages. */
interface Desk {
  platform: Platform;
  handlers: ReadonlyMap<string, FrameHandler>;
  /** The current session of a key, without extending it. */
  sessionOf(key: string): Promise<LivingSession>;
}

/** Close code: the page sent a frame with the token of another session. */
const notAllowedCode = 1008;

async function perform(input: Record<string, unknown>, handler: FrameHandler, line: Connection, desk: Desk, log: Log) {
  const { platform } = desk;
  const session = handler.prolongs
    ? await livingSession(platform.db, line.sessionKey, platform.now())
    : await desk.sessionOf(line.sessionKey);
  if (session.isLocked) return line.close(lockedCode);
  if (session.mustChange !== '') throw forbidden('session.mustChangePassword');
  const { user, versions } = session;
  const caller = { user, versions, sessionKey: line.sessionKey, language: line.language };
  const outbox = outboxOf(platform);
  const answers: ServerFrame[] = [];
  const context = contextOf(platform, { caller, log: log.log, ip: log.ip }, { outbox });
  // The frame reader validated the input against the schema of the handler's input type.
  const page = {
    answer: (frame: ServerFrame) => void answers.push(frame),
    watch: (formIds: readonly string[]) => void (line.watched = new Set(formIds)),
  };
  const run = (inside: Context) => handler.handle(input as never, inside, page);
  await (handler.reads ? run(context(platform.db)) : inTransaction(platform, { context, outbox }, run));
  for (const frame of answers) line.send(JSON.stringify(frame));
  outbox.flush();
}

type Log = Pick<FastifyRequest, 'log' | 'ip'>;

/** Handles one frame. Unknown ones are logged and ignored (SOCKET-021); an ended session closes the connection. */
async function answerFrame(text: string, line: Connection, desk: Desk, log: Log): Promise<void> {
  let clientId: unknown;
  try {
    const frame = readFrame(text);
    const handler = frame && desk.handlers.get(frame.method);
    if (frame?.method === 'heartCheck') return line.send('{"method":"heartCheck"}');
    if (!frame || !handler) return log.log.warn('A frame of the socket was not understood.');
    clientId = frame.input['clientId'];
    // The identity is that of the connection: a frame may repeat its token, but not carry another.
    if (sessionKeyOf(String(frame.input['token'])) !== line.sessionKey) return line.close(notAllowedCode);
    const language = languages.find((one) => one === frame.input['language']);
    if (language) line.language = language;
    await perform(frame.input, handler, line, desk, log);
  } catch (error) {
    const refusal = appErrorFrom(error);
    if (isOver(refusal)) {
      desk.platform.lines.leave(line);
      return end(line, refusal.id);
    }
    if (refusal.code === 500) log.log.error(error);
    const msg = sentence(line.language, refusal.id, refusal.params);
    const frame: ServerFrame = { method: 'refused', msg, ...(typeof clientId === 'string' && { clientId }) };
    line.send(JSON.stringify(frame));
  }
}

/** Whether a refusal means that the session has ended (ERROR-004). */
const isOver = (refusal: AppError) => refusal.code >= 600;

/** Interval of the ping that detects dead sockets and of the check of their sessions. */
const everyMs = 20_000;

/** The keys of connected pages whose session is still valid. */
async function livingKeys({ db, now, lines }: Platform): Promise<Set<string>> {
  const keys = [...new Set(lines.list().map(({ sessionKey }) => sessionKey))];
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.userId')
    .select('session.tokenHash')
    .where('session.tokenHash', 'in', keys)
    .where('session.endedBy', '=', '')
    .where('session.expiresTime', '>', now())
    .where('users.enabledMark', '=', 1)
    .execute();
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** Closes connections whose session ended without a notification: by expiry, or by a change in the database. */
export async function endDeadLines(platform: Platform): Promise<void> {
  const before = platform.lines.list();
  const living = await livingKeys(platform);
  for (const line of before) if (!living.has(line.sessionKey)) await endLine(line, platform);
}

async function endLine(line: Connection, { db, now, lines }: Platform): Promise<void> {
  try {
    await livingSession(db, line.sessionKey, now(), { prolongs: false });
  } catch (error) {
    const refusal = appErrorFrom(error);
    if (!isOver(refusal)) throw error;
    lines.leave(line);
    end(line, refusal.id);
  }
}

/** Checks open pages for as long as the server runs: closes unresponsive ones, and those without a valid session. */
export function watchLines(app: FastifyInstance, platform: Platform): void {
  const silent = new WeakSet<object>();
  app.websocketServer.on('connection', (socket) => socket.on('pong', () => silent.delete(socket)));
  const look = () => void endDeadLines(platform).catch((error: unknown) => app.log.error(error));
  const timer = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
    look();
  }, everyMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
  });
}

/** The rate limit of a page: a burst of this many frames, then this many per second. */
const burst = 60;
const everySecond = 15;

/** A token bucket for the frames of one page; returns false beyond the rate limit. */
function frameRate(now: () => number): () => boolean {
  let left = burst;
  let last = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - last) / 1000) * everySecond);
    last = time;
    left -= 1;
    return left >= 0;
  };
}

/** Bytes buffered at most for a page that does not read; beyond that its socket is closed. */
const unreadBytesMax = 4_194_304;

/** Close code for too many frames, or a queue longer than users can cause. */
const tooManyCode = 1008;
const waitingMax = 200;

/** Close code: the session could not be read. */
const failedCode = 1011;

/**
 * Refuses pages of other origins, which could use the login of this site. Clients other than browsers send no origin.
 */
function checkOrigin({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw forbidden();
}

function lineOf(socket: WebSocket, request: FastifyRequest): Connection {
  const { token } = request.params as { token: string };
  return {
    token,
    sessionKey: sessionKeyOf(token),
    userId: '',
    language: languageOf(request.headers),
    send(text) {
      if (socket.bufferedAmount > unreadBytesMax) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: (code) => socket.close(code),
  };
}

/** Serves one page: authenticates it, then handles its frames serially. */
function serveLine(socket: WebSocket, request: FastifyRequest, desk: Desk): void {
  const { platform } = desk;
  const line = lineOf(socket, request);
  const mayGoOn = frameRate(() => platform.now());
  let isClosed = false;
  let waiting = 0;

  const greet = async () => {
    try {
      // A connection alone is no user activity: the session is not extended.
      const session = await desk.sessionOf(line.sessionKey);
      line.userId = session.user.id;
      if (session.isLocked) line.close(lockedCode);
      else if (!isClosed) platform.lines.join(line);
    } catch (error) {
      const refusal = appErrorFrom(error);
      if (isOver(refusal)) end(line, refusal.id);
      else line.close(failedCode);
      isClosed = true;
    }
  };
  let turn = greet();

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary || !mayGoOn() || waiting >= waitingMax) return socket.close(tooManyCode);
    waiting += 1;
    turn = turn
      .then(() => (isClosed ? undefined : answerFrame(data.toString('utf8'), line, desk, request)))
      .finally(() => {
        waiting -= 1;
      });
    return undefined;
  });
  socket.on('close', () => {
    isClosed = true;
    platform.lines.leave(line);
  });
  // The library closes the socket after a too large or malformed frame.
  socket.on('error', (error) => request.log.warn(error.message));
}

/** The WebSocket of every page (SOCKET-001), for messages from the server to open pages. */
export async function serveSocket(
  app: FastifyInstance,
  platform: Platform,
  resources: readonly Resource[],
): Promise<void> {
  const handlers = new Map<string, FrameHandler>(resources.flatMap(({ frames = {} }) => Object.entries(frames)));
  // After a downtime all pages reconnect at once, so their sessions are read in batches.
  const sessionOf = batched((keys: string[]) => livingSessions(platform.db, keys, platform.now));
  const desk: Desk = { platform, handlers, sessionOf };
  await app.register(websocket, { options: { maxPayload: frameBytesMax, perMessageDeflate: false } });
  app.get(
    '/websocket/:token',
    { websocket: true, logLevel: 'warn', onRequest: async (request) => checkOrigin(request) },
    (socket, request) => serveLine(socket, request, desk),
  );
  watchLines(app, platform);
}
