import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pathNames } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { testApp, type TestApp } from '../testing/test-app.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
}

let app: TestApp;
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: { schemas: object } };
beforeAll(async () => {
  app = await testApp();
  document = (await app.app.inject('/api/openapi.json')).json();
});
afterAll(() => app.close());

const calls = Object.values(contracts).flatMap((contract) =>
  Object.entries(contract.calls).map(([name, call]) => ({ id: `${contract.noun}.${name}`, call })),
);

describe('the documentation', () => {
  it.each(calls)('describes $id with its path parameters, query and body [OPS-011]', ({ id, call }) => {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()] as Operation;
    expect(operation).toMatchObject({ operationId: id, summary: call.summary });
    const parameters = operation.parameters ?? [];
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(pathNames(call.path));
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {};
    const named = new Set([...parameters.map(({ name }) => name), ...Object.keys(body)]);
    expect(Object.keys(call.input.properties).filter((name) => !named.has(name) && name !== call.bare)).toEqual([]);
  });

  it('contains every schema it refers to', () => {
    const text = JSON.stringify(document);
    const names = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] as string);
    expect(names.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
    expect(text).not.toContain('"$id"');
  });

  it('names its schemas, because TypeBox numbers unnamed ones in the order in which files load', () => {
    const names = Object.keys(document.components.schemas);
    expect(names).toContain('MenuItem');
    expect(names.filter((name) => /^T\d+$/.test(name))).toEqual([]);
  });

  it('is one text, made and compressed once for all callers', async () => {
    const { app: server } = app;
    const stringify = vi.spyOn(JSON, 'stringify');
    for (const url of ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml']) {
      const plain = await server.inject({ url, headers: { 'accept-encoding': 'identity' } });
      const packed = await server.inject({ url, headers: { 'accept-encoding': 'gzip, deflate' } });
      expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      expect(JSON.parse(plain.body)).toEqual(document);
    }
    expect(stringify.mock.results.filter(({ value }) => String(value).length > 100_000)).toEqual([]);
    stringify.mockRestore();
  });

  it('can be read in the browser [OPS-011]', async () => {
    const page = await app.app.inject('/api/docs/');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('swagger-ui');
    const served = await app.app.inject('/api/docs/json');
    expect(served.json()).toMatchObject({ openapi: document.openapi });
  });
});
