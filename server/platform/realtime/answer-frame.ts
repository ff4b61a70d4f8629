import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { languages } from '#schemas/language/text.ts';
import { clientFrames, type ClientFrames, type ServerFrame } from '#schemas/protocol/socket.ts';
import { type LivingSession, livingSession, sessionKeyOf } from '../auth/sessions.ts';
import { end, type Connection, lockedCode } from '../context/connections.ts';
import type { Context } from '../context/context.ts';
import { outboxOf } from '../context/outbox.ts';
import type { Platform } from '../context/platform.ts';
import { sentence } from '../envelope/sentence.ts';
import { forbidden, type AppError, badRequest } from '../errors/app-error.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import { contextOf, inTransaction } from '../http/context-of.ts';
import { type Check, checkOf } from '../http/validator.ts';
import type { FrameHandler } from '../resource/define-resource.ts';

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
export interface Desk {
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
  const outbox = outboxOf(platform.lines);
  const answers: ServerFrame[] = [];
  const context = contextOf(platform, { caller, log: log.log, ip: log.ip }, { outbox });
  // The frame reader validated the input against the schema of the handler's input type.
  const run = (inside: Context) => handler.handle(input as never, inside, (frame) => void answers.push(frame));
  await (handler.reads ? run(context(platform.db)) : inTransaction(platform, context, run));
  for (const frame of answers) line.send(JSON.stringify(frame));
  outbox.flush();
}

type Log = Pick<FastifyRequest, 'log' | 'ip'>;

/** Handles one frame. Unknown ones are logged and ignored (SOCKET-021); an ended session closes the connection. */
export async function answerFrame(text: string, line: Connection, desk: Desk, log: Log): Promise<void> {
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
export const isOver = (refusal: AppError) => refusal.code >= 600;
