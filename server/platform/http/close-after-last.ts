import type { FastifyInstance } from 'fastify';

/** During shutdown, requests on open connections are still answered, each with `connection: close`. */
export function closeAfterLast(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}
