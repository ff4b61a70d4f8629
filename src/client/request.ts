import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import type { Language } from '#schemas/language/text.ts';
import { definitionHeader, type DefinitionTag, writtenTag } from '#schemas/protocol/definition-tag.ts';

export type Input = Readonly<Record<string, unknown>>;

/** Request properties besides the call's input. */
export interface RequestOptions {
  /** Base URL before every path: `''` or `https://host/prefix` (SHELL-010). */
  base: string;
  token: string | undefined;
  language: Language;
  /** Epoch milliseconds. */
  now: number;
  /** The authored definition on whose behalf the call is made. */
  definition?: DefinitionTag | undefined;
}

export interface PreparedRequest {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: BodyInit };
}

const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

/**
 * URL, headers and body of a call: path parameters from the flat input, the rest as query of a GET or as body of other
 * methods.
 */
export function prepareRequest(call: Call, input: Input, options: RequestOptions): PreparedRequest {
  const inPath = new Set(pathNames(call.path));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValue(input, name)));
  const isInQuery = ([name]: Entries[number]) => call.method === 'GET' || call.query?.includes(name) === true;
  const query = rest.filter(isInQuery);
  const saysEmpty = (name: string) => call.method === 'GET' && call.query?.includes(name) === true;
  const sent = rest.filter((entry) => !isInQuery(entry));
  const body = call.method === 'GET' ? undefined : bodyOf(call, sent);
  return {
    url: stamped(options.base + path, queryOf(query, saysEmpty), options.now),
    init: {
      method: call.method,
      headers: { ...headersOf(options), ...body?.headers },
      ...(body && { body: body.content }),
    },
  };
}

/** Headers of every request (SHELL-012, SHELL-013). */
export function headersOf({ token, language, definition }: RequestOptions): Record<string, string> {
  return {
    'zhjy-origin': 'pc',
    'Accept-Language': languageTags[language],
    ...(token && { Authorization: token }),
    ...(definition && { [definitionHeader]: writtenTag(definition) }),
  };
}

/** The URL with its query and the timestamp `n` in unix seconds (SHELL-015). */
export function stamped(url: string, query: URLSearchParams, now: number): string {
  query.append('n', String(Math.floor(now / 1000)));
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function pathValue(input: Input, name: string): string {
  const value = input[name];
  if (value === undefined || value === null || value === '') throw new TypeError(`path value "${name}" is missing`);
  return String(value);
}

type Entries = readonly (readonly [string, unknown])[];

/** Lists become repeated names, objects JSON text; null and most empty texts are omitted. */
function queryOf(entries: Entries, sendsEmpty: (name: string) => boolean): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of entries) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && (one !== '' || sendsEmpty(name))) query.append(name, wordOf(one));
    }
  }
  return query;
}

const wordOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function bodyOf(call: Call, entries: Entries): { content: BodyInit; headers: Record<string, string> } | undefined {
  if (call.transport === 'multipart') return { content: multipartOf(entries), headers: {} };
  if (call.transport === 'form') return { content: queryOf(entries, () => true), headers: {} };
  if (call.method === 'DELETE' && entries.length === 0) return undefined;
  const content = Object.fromEntries(entries);
  return {
    content: JSON.stringify(call.bare === undefined ? content : content[call.bare]),
    headers: { 'Content-Type': 'application/json' },
  };
}

function multipartOf(entries: Entries): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one instanceof File) form.append(name, one, one.name);
      else if (one instanceof Blob) form.append(name, one);
      else if (one !== null) form.append(name, wordOf(one));
    }
  }
  return form;
}
