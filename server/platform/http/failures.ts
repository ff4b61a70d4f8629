import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#schemas/protocol/envelope.ts';
import { refused, statusOf } from '../envelope/envelope.ts';
import { refusalFrom } from '../errors/from-error.ts';
import { Refusal } from '../errors/refusal.ts';
import { languageOf } from './language.ts';

function send(reply: FastifyReply, request: FastifyRequest, refusal: Refusal) {
  const language = request.caller?.language ?? languageOf(request.headers);
  return reply
    .code(statusOf(refusal.code))
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(refused(refusal, language)));
}

/** Every failure leaves as an envelope in the caller's language; what went wrong inside stays in the log (ERROR-009). */
export function failWithEnvelopes(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFrom(error);
    if (refusal.code === codes.failed) request.log.error(error);
    return send(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => send(reply, request, new Refusal(codes.missing, 'request.missing')));
}
