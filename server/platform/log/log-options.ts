import type { FastifyServerOptions } from 'fastify';
import { pino } from 'pino';
import { addressOf } from '../visitor/visitor.ts';

/** An address for the log: query values are cut, since tokens and names travel in them, and so is the token of the socket. */
export function loggedAddress(url: string): string {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query)).replace(/^\/websocket\/.*/, '/websocket/…');
  return query < 0 ? path : `${path}?…`;
}

/** Lines that could not be written yet, in bytes; beyond, the newest are dropped. */
const unwrittenBytes = 4 * 2 ** 20;

/** The log of this process. Where it cannot be written, to a full disk for one, the server goes on without it until it can. */
export function logDestination(descriptor = 1) {
  const destination = pino.destination({ dest: descriptor, sync: true, maxLength: unwrittenBytes });
  destination.on('error', () => undefined);
  return destination;
}

/** Structured logs, one JSON line each; headers and bodies are never written, so neither are tokens and passwords. */
export function logOptions(level: string): Pick<FastifyServerOptions, 'logger'> {
  if (level === 'silent') return {};
  return {
    logger: {
      level,
      stream: logDestination(),
      redact: [
        'password',
        'oldPassword',
        'token',
        'authorization',
        '*.password',
        '*.oldPassword',
        '*.token',
        '*.authorization',
      ],
      serializers: {
        req: (request) => ({ method: request.method, url: loggedAddress(request.url), address: addressOf(request.ip) }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  };
}
