import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { resources } from '../../resources/index.ts';
import { requestOf, testApp, type TestApp } from '../testing/test-app.ts';

const calls = resources.flatMap(({ contract }) =>
  Object.entries(contract.calls).map(([name, call]) => ({ id: `${contract.noun}.${name}`, call: call as Call })),
);
const guarded = calls.filter(({ call }) => call.access !== 'public');
const above = guarded.filter(({ call }) => call.access !== 'session' && call.access !== 'module');
const pathsOnly = (call: Call) => Object.fromEntries(pathNames(call.path).map((name) => [name, 'no-such-id']));

let app: TestApp;
const tokens: Partial<Record<'admin' | 'plain', string>> = {};
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
  for (const as of ['admin', 'plain'] as const) tokens[as] = await app.tokenOf(as);
});
afterAll(() => app.close());

async function send(call: Call, input: object, as?: 'admin' | 'plain') {
  const headers = as ? { authorization: tokens[as] as string } : {};
  const response = await app.app.inject(await requestOf(call, input, { headers }));
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, envelope: isJson ? (response.json() as Envelope) : undefined };
}

/** Codes of a session that is over or locked. */
const outside = [423, 600, 601, 602];

/** Sends as the administrator; in a new session when the call before has ended or locked the one in use. */
async function sendInSession(call: Call, input: object) {
  const answer = await send(call, input, 'admin');
  if (!outside.includes(answer.envelope?.code ?? 200)) return answer;
  tokens.admin = await app.tokenOf('admin');
  return send(call, input, 'admin');
}

type Schema = { type?: string; anyOf?: Schema[]; enum?: unknown[]; const?: unknown };

/** A value the schema refuses, as far as the schema restricts it. */
function breaking({ type, anyOf, const: only }: Schema, isText: boolean): unknown {
  if (isText) return type === 'integer' || type === 'number' ? 'x' : undefined;
  if (type === 'object') return 'x';
  if (anyOf?.some((one) => one.type === 'object' || Object.keys(one).length === 0)) return undefined;
  return type !== undefined || anyOf !== undefined || only !== undefined ? {} : undefined;
}

/** Inputs of a call, each with one invalid property. */
function brokenInputs(call: Call): Record<string, unknown>[] {
  const isText = call.method === 'GET' || call.transport === 'form' || call.transport === 'multipart';
  return Object.entries(call.input.properties)
    .filter(([name]) => !pathNames(call.path).includes(name))
    .map(([name, schema]) => [name, breaking(schema as Schema, isText)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ [name]: value }));
}

const strange = [
  "' or 1=1--",
  '%',
  '\\',
  '\u0000',
  '1e999',
  '😀'.repeat(3),
  '-1',
  '99999999999999999999',
  '../../etc/passwd',
  '{}',
  '__proto__',
];

/** The same unusual text in every property and in the path. */
const strangeInputs = (call: Call) =>
  strange.map((text) => Object.fromEntries(Object.keys(call.input.properties).map((name) => [name, text])));

/** The optional inputs of type number. */
function numbersOf({ input, path }: Call): string[] {
  const isNumber = ({ type, anyOf }: Schema): boolean =>
    type === 'integer' || type === 'number' || anyOf?.some(isNumber) === true;
  const others = (input.required ?? []).filter((name: string) => !pathNames(path).includes(name));
  return others.length > 0
    ? []
    : Object.entries(input.properties).flatMap(([name, one]) => (isNumber(one as Schema) ? [name] : []));
}

describe('every call', () => {
  it('has a resource that implements it', () => {
    const served = resources.map(({ contract }) => contract.noun);
    expect(
      Object.values(contracts)
        .map(({ noun }) => noun)
        .filter((noun) => !served.includes(noun)),
    ).toEqual([]);
  });

  it('has a unique address', () => {
    expect(new Set(calls.map(({ call }) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it.each(guarded)('$id refuses without a session', async ({ call }) => {
    const { status, envelope } = await send(call, pathsOnly(call));
    expect([status, envelope?.code, envelope?.data]).toEqual([401, 602, null]);
  });

  it.each(above)('$id refuses a user without the right', async ({ call }) => {
    const { status, envelope } = await send(call, pathsOnly(call), 'plain');
    expect([status, envelope]).toEqual([403, { code: 403, msg: '权限不足', data: null }]);
  });

  it.each(calls.filter(({ call }) => call.transport !== 'multipart' && brokenInputs(call).length > 0))(
    '$id refuses input that breaks its schema',
    async ({ call }) => {
      for (const input of brokenInputs(call)) {
        const { status, envelope } = await send(call, { ...pathsOnly(call), ...input }, 'admin');
        expect([status, envelope?.code], JSON.stringify(input)).toEqual([400, 400]);
        expect(envelope?.msg).toMatch(/[\u4e00-\u9fff]/);
      }
    },
  );

  it.each(calls)('$id never fails with 500, for any input', async ({ call }) => {
    for (const input of [pathsOnly(call), ...strangeInputs(call)]) {
      const { status, envelope } = await sendInSession(call, input);
      expect(status, JSON.stringify(input)).toBeLessThan(500);
      expect([200, 400, 403, 404, 409, 413, 415, 423, 429, 600, 601, 602]).toContain(envelope?.code ?? 200);
    }
  });

  it.each(calls.filter(({ call }) => numbersOf(call).length > 0))(
    '$id never fails, however large a number it is sent alone',
    async ({ call }) => {
      for (const name of numbersOf(call)) {
        for (const value of ['1e999', 2 ** 53, 'NaN']) {
          const { status } = await send(call, { ...pathsOnly(call), [name]: value }, 'admin');
          expect(status, `${name} ${value}`).toBeLessThan(500);
        }
      }
    },
  );
});
