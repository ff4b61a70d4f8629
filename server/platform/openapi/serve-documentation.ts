import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import type { TSchema } from '@sinclair/typebox';
import type { FastifyInstance, RouteHandler } from 'fastify';
import system from '#fixtures/seed/system.json';
import zh from '#schemas/messages/zh.json';
import { type Access, type Call, type Contract, pathNames } from '#schemas/protocol/contract.ts';

type Json = Record<string, unknown>;

const mediaTypes = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;

function ruleOf(access: Access): string {
  if (typeof access === 'string') return access;
  const rule = access.button ? `menu ${access.menu}, button ${access.button}` : `menu ${access.menu}`;
  return access.orMenu ? `${rule}, or menu ${access.orMenu}` : rule;
}

/** TypeBox marks recursive schemas with `$id`, which OpenAPI does not support; they become components. */
function plain(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => plain(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id, $ref, ...rest } = schema as Json & { $id?: string; $ref?: string };
  if ($ref !== undefined) return { $ref: $ref.startsWith('#') ? $ref : `#/components/schemas/${$ref}` };
  const inner = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, plain(value, components)]));
  if ($id === undefined) return inner;
  components[$id] = inner;
  return { $ref: `#/components/schemas/${$id}` };
}

function parametersOf(call: Call, components: Json): Json[] {
  const inPath = pathNames(call.path);
  const names = call.method === 'GET' ? Object.keys(call.input.properties) : [...inPath, ...(call.query ?? [])];
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || (call.input.required ?? []).includes(name),
    schema: plain(call.input.properties[name], components),
  }));
}

function bodyOf(call: Call, components: Json): Json | undefined {
  if (call.method === 'GET') return undefined;
  const inAddress = [...pathNames(call.path), ...(call.query ?? [])];
  const names = Object.keys(call.input.properties).filter((name) => !inAddress.includes(name));
  const file = call.transport === 'multipart' ? { file: { type: 'string', format: 'binary' } } : {};
  if (names.length === 0 && call.transport !== 'multipart') return undefined;
  const properties = Object.fromEntries(names.map((name) => [name, plain(call.input.properties[name], components)]));
  const required = (call.input.required ?? []).filter((name) => names.includes(name));
  const whole = { type: 'object', properties: { ...properties, ...file }, required };
  const type =
    call.transport === 'form' || call.transport === 'multipart' ? mediaTypes[call.transport] : 'application/json';
  return { content: { [type]: { schema: call.bare === undefined ? whole : properties[call.bare] } } };
}

function answerOf(output: TSchema, components: Json): Json {
  const data = plain(output, components);
  return { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, data } };
}

function operationOf(noun: string, name: string, call: Call, components: Json): Json {
  const parameters = parametersOf(call, components);
  const body = bodyOf(call, components);
  const content =
    call.transport === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: answerOf(call.output, components) } };
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: call.summary,
    description: `Access: ${ruleOf(call.access)}.`,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    ...(call.access === 'public' ? { security: [] } : {}),
    responses: {
      200: { description: (zh as Record<string, string>)[call.msg ?? 'common.success'] ?? '', content },
      default: { description: 'Envelope with another code; the HTTP status mirrors it, 401 for 600 to 602.' },
    },
  };
}

/** The calls of the product as an OpenAPI 3.1 document, from the contracts alone (OPS-011). */
function openApiOf(contracts: readonly Contract[], version: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const { noun, calls } of contracts) {
    for (const [name, call] of Object.entries(calls)) {
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: operationOf(noun, name, call, components),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'ZHJY', version },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}

/** One text for all callers, made and compressed for the first one: nobody has it made anew by asking often. */
function preparedAnswer(document: () => Json): RouteHandler {
  let made: Promise<{ text: string; packed: Buffer }> | undefined;
  const make = async () => {
    const text = JSON.stringify(document());
    return { text, packed: await promisify(gzip)(text) };
  };
  return async (request, reply) => {
    const { text, packed } = await (made ??= make());
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return isPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text);
  };
}

/** Serves the API documentation: for people at /api/docs, for tools at /api/openapi.json. */
export async function serveDocumentation(app: FastifyInstance, contracts: readonly Contract[]): Promise<void> {
  const { sysVersion } = system.info;
  // The pages of the documentation need a document to begin with; they load the whole one from its address.
  const specification = { document: openApiOf([], sysVersion) as never };
  await app.register(swagger, { mode: 'static', specification });
  const answer = preparedAnswer(() => openApiOf(contracts, sysVersion));
  // The pages of the documentation offer the document as well, as JSON and as YAML, of which JSON is a part.
  const isDocument = (url: string) => /^\/api\/docs\/(?:json|yaml)(?:\?|$)/.test(url);
  const uiHooks: FastifySwaggerUiOptions['uiHooks'] = {
    async onRequest(request, reply) {
      if (isDocument(request.url)) await answer.call(app, request, reply);
    },
  };
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiHooks });
  app.get('/api/openapi.json', { compress: false }, answer);
}
