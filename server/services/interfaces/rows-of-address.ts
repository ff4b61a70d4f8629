import type { HttpConfig } from '#schemas/resources/data-interface/data-config.ts';
import { isObject } from '#core/schema/record.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { answerText } from '../answer-text.ts';
import { type Ask, type Found, interfaceMs, parameterOf, type Row } from './ask.ts';
import { queryRows } from './rows-in-memory.ts';

/** Maximum bytes of a response. */
const answerBytesMax = 10_000_000;

/**
 * Rows of an HTTP service. Only allow-listed origins are requested, redirects are not followed, and time and size of
 * the response are limited. Paging and search happen here, so the service need not support them.
 */
export async function rowsOfAddress(context: Context, config: HttpConfig, ask: Ask): Promise<Found> {
  const url = new URL(config.url);
  if (!context.settings.interfaceOrigins.includes(url.origin)) {
    throw badRequest('data-interface.addressNotAllowed', { address: url.origin });
  }
  const read = (value: unknown) => {
    const name = parameterOf(value);
    return name === undefined ? value : ask.values[name];
  };
  for (const [name, value] of Object.entries(config.query ?? {})) {
    const given = read(value);
    if (given !== undefined && given !== null) url.searchParams.set(name, asText(given));
  }
  const answer = await send(url, config, { read, key: ask.key });
  return queryRows(rowsIn(answer, config.rows), undefined, ask);
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

interface Request {
  read(value: unknown): unknown;
  key: string | undefined;
}

async function send(url: URL, { method, headers, body }: HttpConfig, { read, key }: Request) {
  const filled = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value) ?? '']));
  try {
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(interfaceMs),
      headers: {
        accept: 'application/json',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(filled(headers ?? {})).map(([name, value]) => [name, asText(value)])),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body: JSON.stringify(filled(body ?? {})) }),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return JSON.parse(await answerText(response, answerBytesMax)) as unknown;
  } catch {
    throw badRequest('data-interface.addressFailed', { address: url.origin });
  }
}

function rowsIn(answer: unknown, path: string | undefined): Row[] {
  const found = (path === undefined ? [] : path.split('.')).reduce<unknown>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    answer,
  );
  const list = Array.isArray(found) ? found : path === undefined && isObject(found) ? found['data'] : found;
  if (Array.isArray(list)) return list.filter(isObject);
  return isObject(list) ? [list] : [];
}
