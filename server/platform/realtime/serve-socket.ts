import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { frameBytesMax } from '#schemas/protocol/socket.ts';
import { refusalFrom } from '../errors/from-error.ts';
import { forbidden } from '../errors/app-error.ts';
import { languageOf } from '../http/language.ts';
import type { Platform } from '../context/platform.ts';
import type { Resource } from '../resource/define-resource.ts';
import { livingSessions, sessionKeyOf } from '../auth/sessions.ts';
import { answerFrame, type Desk, isOver } from './answer-frame.ts';
import { batched } from '../db/batched.ts';
import type { FrameHandler } from '../resource/define-frame.ts';
import { frameRate } from './frame-rate.ts';
import { end, type Line, lockedCode } from '../context/connections.ts';
import { watchLines } from './watch-lines.ts';

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

function lineOf(socket: WebSocket, request: FastifyRequest): Line {
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
  let isGone = false;
  let waiting = 0;

  const greet = async () => {
    try {
      // A connection alone is no user activity: the session is not extended.
      const session = await desk.sessionOf(line.sessionKey);
      line.userId = session.user.id;
      if (session.isLocked) line.close(lockedCode);
      else if (!isGone) platform.lines.join(line);
    } catch (error) {
      const refusal = refusalFrom(error);
      if (isOver(refusal)) end(line, refusal.id);
      else line.close(failedCode);
      isGone = true;
    }
  };
  let turn = greet();

  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary || !mayGoOn() || waiting >= waitingMax) return socket.close(tooManyCode);
    waiting += 1;
    turn = turn
      .then(() => (isGone ? undefined : answerFrame(data.toString('utf8'), line, desk, request)))
      .finally(() => {
        waiting -= 1;
      });
    return undefined;
  });
  socket.on('close', () => {
    isGone = true;
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
