import type { FastifyServerOptions } from 'fastify';
import { addressOf } from '../visitor/visitor.ts';

/** An address for the log: query values are cut, since tokens and names travel in them, and so is the token of the socket. */
export function loggedAddress(url: string): string {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query)).replace(/^\/websocket\/.*/, '/websocket/…');
  return query < 0 ? path : `${path}?…`;
}

/** Structured logs, one JSON line each; headers and bodies are never written, so neither are tokens and passwords. */
export function logOptions(level: string): Pick<FastifyServerOptions, 'logger'> {
  if (level === 'silent') return {};
  return {
    logger: {
      level,
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
