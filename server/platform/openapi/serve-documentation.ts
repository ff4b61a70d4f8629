import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import system from '#fixtures/seed/system.json' with { type: 'json' };
import type { Contract } from '#schemas/protocol/contract.ts';
import { openApiOf } from './document.ts';

/** Serves the API documentation: for people at /api/docs, for tools at /api/openapi.json. */
export async function serveDocumentation(app: FastifyInstance, contracts: readonly Contract[]): Promise<void> {
  const document = openApiOf(contracts, system.info.sysVersion);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
  app.get('/api/openapi.json', () => document);
}
