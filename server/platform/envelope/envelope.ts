import type { Language } from '#schemas/language/text.ts';
import { codes, type Envelope } from '#schemas/protocol/envelope.ts';
import type { AppError } from '../errors/app-error.ts';
import { Reply } from './reply.ts';
import { sentence } from './sentence.ts';

/** The HTTP status of an envelope code: the code itself, 401 for the three session codes (ERROR-009). */
export function statusOf(code: number): number {
  return code >= 600 ? 401 : code;
}

/** The envelope of a handler's result; `msg` is the default message id. */
export function enveloped(answer: unknown, language: Language, msg = 'common.success'): Envelope {
  if (!(answer instanceof Reply)) return { code: codes.success, msg: sentence(language, msg), data: answer ?? null };
  return { code: codes.success, msg: sentence(language, answer.id, answer.params), data: answer.data ?? null };
}

/** The envelope of a refusal. */
export function refused(refusal: AppError, language: Language): Envelope {
  return { code: refusal.code, msg: sentence(language, refusal.id, refusal.params), data: refusal.data };
}
