import { JSONParser, TokenType } from '@streamparser/json';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors/app-error.ts';
import { nextTurn } from '../turns/turns.ts';

/** Bytes of a body that is parsed at once, and of a slice of a larger one: some milliseconds (OPS-019). */
const atOnce = 300_000;
const sliceBytes = 16_384;

/**
 * Parses a large body in slices, between which other calls are served: parsing one of four megabytes at once takes a
 * tenth of a second. Refuses keys that would reach a prototype.
 */
export async function parseInSlices(body: Uint8Array): Promise<unknown> {
  const parser = new JSONParser({ paths: ['$'], stringBufferSize: sliceBytes });
  let parsed: unknown;
  let failure: Error | undefined;
  parser.onValue = ({ value }) => (parsed = value);
  parser.onError = (error) => (failure ??= error);
  let last: unknown;
  const keys = new Set<unknown>();
  parser.onToken = ({ token, value }) => {
    if (token === TokenType.COLON) keys.add(last);
    last = value;
  };
  for (let from = 0; from < body.length; from += sliceBytes) {
    parser.write(body.subarray(from, from + sliceBytes));
    if (failure) break;
    await nextTurn();
  }
  const reachesPrototype = keys.has('__proto__') || (keys.has('constructor') && keys.has('prototype'));
  if (failure || !parser.isEnded || reachesPrototype) throw badRequest('request.refused');
  return parsed;
}

/** Parses JSON bodies; an empty one counts as none, since clients set the content type on every call. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (body.length <= atOnce) parse(request, body.toString('utf8'), done);
    else parseInSlices(body).then((parsed) => done(null, parsed), done);
  });
}
