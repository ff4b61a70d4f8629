import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { frameBytesMax } from '#schemas/protocol/socket.ts';
import { livingSession, livingSessions, sessionKeyOf } from '../auth/sessions.ts';
import { end, type Connection, lockedCode } from '../context/connections.ts';
import type { Platform } from '../context/platform.ts';
import { batched } from '../db/batched.ts';
import { forbidden } from '../errors/app-error.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import { languageOf } from '../envelope/sentence.ts';
import type { FrameHandler, Resource } from '../resource/define-resource.ts';
import { answerFrame, type Desk, isOver } from './answer-frame.ts';

/** Interval of the ping that detects dead sockets and of the check of their sessions. */
const everyMs = 20_000;

/** Another process cannot notify the pages of this one: with a shared database sessions are polled at this interval. */
const sharedMs = 1_500;

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

/** Closes connections whose session ended without a notification: by expiry, by disabling, by another process. */
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
  const shared = platform.settings.databaseUrl === '' ? undefined : setInterval(look, sharedMs).unref();
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
    clearInterval(shared);
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
