import { codes } from '#schemas/protocol/envelope.ts';
import { Refusal } from './refusal.ts';

const known: Record<number, [Refusal['code'], string]> = {
  404: [codes.missing, 'request.missing'],
  405: [codes.missing, 'request.missing'],
  413: [codes.tooLarge, 'request.tooLarge'],
  415: [codes.unsupported, 'request.unsupported'],
  429: [codes.tooMany, 'request.tooMany'],
};

const badJson = /JSON/;

/** The SQL state of a statement that was ended from outside; both databases say it of one over the time limit. */
export const statementCut = '57014';

/** What a caller is told about an error: a refusal as it is, the framework's complaints in our words, else nothing of it. */
export function refusalFrom(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { statusCode = 500, code = '', name = '' } = error as { statusCode?: number; code?: string; name?: string };
  if (code === statementCut) return new Refusal(codes.failed, 'request.tooLong');
  if (statusCode < 400 || statusCode >= 500) return new Refusal(codes.failed, 'error.failed');
  const [answer, id] = known[statusCode] ?? [codes.refused, 'request.refused'];
  const isJson = statusCode === 400 && (badJson.test(code) || name === 'SyntaxError');
  return new Refusal(answer, isJson ? 'request.badJson' : id);
}
