import { codes } from '#schemas/protocol/envelope.ts';
import { AppError } from './app-error.ts';

const known: Record<number, [AppError['code'], string]> = {
  404: [codes.missing, 'request.missing'],
  405: [codes.missing, 'request.missing'],
  413: [codes.tooLarge, 'request.tooLarge'],
  415: [codes.unsupported, 'request.unsupported'],
  429: [codes.tooMany, 'request.tooMany'],
};

interface ErrorLike {
  statusCode: number;
  code: string;
  name: string;
  message: string;
}

const badJson = /JSON/;

/** SQL state of a cancelled statement; both databases use it for the statement timeout. */
export const statementCut = '57014';

/** A connection that the database ended (shutdown, failover, an administrator), or that broke. */
const lostStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);
/** Messages of the driver, which has no codes for these. */
const lostWords = /^Connection terminated|^Client has encountered a connection error/;

/** Disk full, as reported by the database and the file system. */
const fullStates = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/**
 * Maps an error to the response: a refusal unchanged, framework and database errors to translated messages, anything
 * else to a generic failure without details.
 */
export function appErrorFrom(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { statusCode = 500, code = '', name = '', message = '' } = error as Partial<ErrorLike>;
  if (code === statementCut) return new AppError(codes.failed, 'request.tooLong');
  if (fullStates.has(code)) return new AppError(codes.failed, 'request.diskFull');
  if (lostStates.has(code) || lostWords.test(message)) return new AppError(codes.failed, 'request.databaseLost');
  if (statusCode < 400 || statusCode >= 500) return new AppError(codes.failed, 'error.failed');
  const [answer, id] = known[statusCode] ?? [codes.refused, 'request.refused'];
  const isJson = statusCode === 400 && (badJson.test(code) || name === 'SyntaxError');
  return new AppError(answer, isJson ? 'request.badJson' : id);
}
