import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { codes } from '#schemas/protocol/envelope.ts';
import { refused, statusOf } from '../envelope/envelope.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import { AppError } from '../errors/app-error.ts';
import { isPageRoute } from '../page/serve-page.ts';
import { languageOf } from '../envelope/sentence.ts';

const json = 'application/json; charset=utf-8';

function send(reply: FastifyReply, request: FastifyRequest, refusal: AppError): void {
  const language = request.caller?.language ?? languageOf(request.headers);
  void reply
    .code(statusOf(refusal.code))
    .type(json)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(refused(refusal, language)));
}

/** Bytes that are not HTTP are answered with an envelope too, if the connection is still writable. */
function answerSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = isLate ? '408 Request Timeout' : isLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify(refused(new AppError(codes.refused, 'request.refused'), 'zh'));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${json}\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
}

/** Server options for failures before routing. */
export const failuresOutsideRoutes = {
  clientErrorHandler: answerSocket,
  frameworkErrors: (_error, request, reply) => {
    send(reply as FastifyReply, request as FastifyRequest, new AppError(codes.refused, 'request.refused'));
  },
} satisfies FastifyServerOptions;

/**
 * Every failure is answered with an envelope in the caller's language; details are only logged (ERROR-009). Client-side
 * routes get the page.
 */
export function failWithEnvelopes(app: FastifyInstance, hasPage: boolean): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = appErrorFrom(error);
    if (refusal.code === codes.failed) request.log.error(error);
    send(reply, request, refusal);
  });
  app.setNotFoundHandler((request, reply) => {
    if (hasPage && isPageRoute(request)) void reply.sendFile('index.html');
    else send(reply, request, new AppError(codes.missing, 'request.missing'));
  });
}
