import type { FastifyServerOptions } from 'fastify';
import { pino } from 'pino';
import { addressOf } from '../visitor/visitor.ts';

/**
 * An address for the log: query values are removed, since they contain tokens and names, and so is the token of the
 * socket.
 */
export function loggedAddress(url: string): string {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query)).replace(/^\/websocket\/.*/, '/websocket/…');
  return query < 0 ? path : `${path}?…`;
}

/** Maximum bytes of buffered log lines; beyond it the newest are dropped. */
const unwrittenBytes = 4 * 2 ** 20;

/** The log of this process. When it cannot be written, for example on a full disk, the server continues without it. */
export function logDestination(descriptor = 1) {
  const destination = pino.destination({ dest: descriptor, sync: true, maxLength: unwrittenBytes });
  destination.on('error', () => undefined);
  return destination;
}

/** Structured logs, one JSON line each; headers and bodies are never logged, so neither are tokens and passwords. */
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
