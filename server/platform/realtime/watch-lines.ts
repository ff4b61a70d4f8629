import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context/platform.ts';
import { livingSession } from '../auth/sessions.ts';
import { refusalFrom } from '../errors/from-error.ts';
import { isOver } from './answer-frame.ts';
import { end, type Line } from '../context/connections.ts';

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

async function endLine(line: Line, { db, now, lines }: Platform): Promise<void> {
  try {
    await livingSession(db, line.sessionKey, now(), { prolongs: false });
  } catch (error) {
    const refusal = refusalFrom(error);
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
