import type { FastifyRequest } from 'fastify';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { badRequest } from '../errors/app-error.ts';
import type { Upload } from '../files/upload.ts';
import { readMultipart } from '../files/upload.ts';
import type { Platform } from '../context/platform.ts';
import { checkOf } from './validator.ts';

type Flat = Record<string, unknown>;

export interface Input {
  input: Flat;
  upload?: Upload | undefined;
}

function objectOf(body: unknown): Flat {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Flat;
  throw badRequest('request.refused');
}

/** NUL and lone surrogates. */
const unstorable = /[\0\p{Cs}]/u;

/**
 * The database cannot store such a text, so every call refuses it. Iterative: input may be nested deeper than the call
 * stack.
 */
function holdsUnstorable(input: Flat): boolean {
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && unstorable.test(value)) return true;
    if (typeof value === 'object' && value !== null) for (const inner of Object.entries(value).flat()) open.push(inner);
  }
  return false;
}

const named = (names: readonly string[], values: Flat) => Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Reads and validates a call's input: path parameters with the query or the body as one flat object. Path parameters
 * take precedence.
 */
export function readerOf(call: Call): (request: FastifyRequest, platform: Platform) => Promise<Input> {
  const isJson = call.method !== 'GET' && call.transport !== 'form' && call.transport !== 'multipart';
  const check = checkOf(call.input, isJson ? 'exact' : 'text');
  const names = pathNames(call.path);
  const queryOf = ({ query }: FastifyRequest) => named(call.query ?? [], query as Flat);
  const bodyOf = ({ body }: FastifyRequest) => (call.bare === undefined ? objectOf(body) : { [call.bare]: body });
  const checked = (input: Flat): Flat => {
    if (holdsUnstorable(input)) throw badRequest('request.refused');
    const issues = call.entity ? checkEntity(call.entity, input) : [];
    const first = issues[0];
    if (first) throw badRequest(first.id, first.params, issues);
    return check(input);
  };
  return async (request, platform) => {
    const path = request.params as Flat;
    const values = named(names, path);
    if (call.transport === 'multipart') {
      const { fields, upload } = await readMultipart(request, call.fileKb ?? platform.settings.uploadKb);
      return { input: checked({ ...fields, ...queryOf(request), ...values }), upload };
    }
    const rest = call.method === 'GET' ? (request.query as Flat) : bodyOf(request);
    return { input: checked({ ...rest, ...queryOf(request), ...values }) };
  };
}
