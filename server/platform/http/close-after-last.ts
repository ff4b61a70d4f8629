import type { FastifyInstance } from 'fastify';

/** While the server ends, requests on open connections are still answered, and each is the last of its connection. */
export function closeAfterLast(app: FastifyInstance): void {
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close');
  });
}
