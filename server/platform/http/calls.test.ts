import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { resources } from '../../resources/index.ts';
import { type CallSender, callSender, everyCall, pathsOnly } from '../testing/every-call.ts';

const calls = everyCall;
const guarded = calls.filter(({ call }) => call.access !== 'public');
const above = guarded.filter(({ call }) => call.access !== 'session' && call.access !== 'module');

let sender: CallSender;
beforeAll(async () => (sender = await callSender()), 120_000);
afterAll(() => sender.close());

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
    const { status, envelope } = await sender.send(call, pathsOnly(call));
    expect([status, envelope?.code, envelope?.data]).toEqual([401, 602, null]);
  });

  it.each(above)('$id refuses a user without the right', async ({ call }) => {
    const { status, envelope } = await sender.send(call, pathsOnly(call), 'plain');
    expect([status, envelope]).toEqual([403, { code: 403, msg: '权限不足', data: null }]);
  });

  it.each(calls.filter(({ call }) => call.transport !== 'multipart' && brokenInputs(call).length > 0))(
    '$id refuses input that breaks its schema',
    async ({ call }) => {
      for (const input of brokenInputs(call)) {
        const { status, envelope } = await sender.send(call, { ...pathsOnly(call), ...input }, 'admin');
        expect([status, envelope?.code], JSON.stringify(input)).toEqual([400, 400]);
        expect(envelope?.msg).toMatch(/[\u4e00-\u9fff]/);
      }
    },
  );
});
