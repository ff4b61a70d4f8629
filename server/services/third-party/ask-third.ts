import { isObject } from '#core/schema/record.ts';
import { answerText } from '../answer-text.ts';
import { ThirdProblem, type ThirdReason } from './directory.ts';

/** Timeout of one request; a page waits 100 s for the whole call (SHELL-016). */
const questionMs = 10_000;
const answerBytesMax = 5_000_000;

export interface Question {
  query: Readonly<Record<string, string>>;
  /** With a body it is a POST. */
  body?: Readonly<Record<string, unknown>>;
}

export type ThirdPartyRequest = (path: string, question: Question) => Promise<Record<string, unknown>>;

/**
 * Calls a third party that responds with `{errcode, errmsg, ...}`, as enterprise WeChat and DingTalk both do. Only the
 * configured base address is called and redirects are not followed; addresses never occur in messages, since they
 * contain secrets.
 */
export function requesterOf(
  base: string,
  reasons: Readonly<Record<number, ThirdReason>>,
  ms = questionMs,
): ThirdPartyRequest {
  return async (path, { query, body }) => {
    const url = new URL(base.replace(/\/$/, '') + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await fetched(url, body, ms);
    const { errcode, errmsg } = answer;
    if (errcode === 0) return answer;
    const words = [errcode, errmsg].filter((one) => typeof one === 'number' || typeof one === 'string');
    throw new ThirdProblem(reasons[Number(errcode)] ?? 'refused', words.join(' ').slice(0, 200));
  };
}

async function fetched(url: URL, body: Question['body'], ms: number): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new ThirdProblem('unreachable', `HTTP ${response.status}`);
    const answer: unknown = JSON.parse(await answerText(response, answerBytesMax));
    if (!isObject(answer)) throw new ThirdProblem('unreachable', 'JSON');
    return answer;
  } catch (error) {
    if (error instanceof ThirdProblem) throw error;
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new ThirdProblem(isSlow ? 'slow' : 'unreachable', '');
  }
}
