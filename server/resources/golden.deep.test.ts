import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, isReading, pathNames } from '#schemas/protocol/contract.ts';
import { digestOf, goldenOf } from '#core/testing/variations.ts';
import { steady } from '../platform/testing/steady.ts';
import { requestOf, testApp, type TestApp } from '../platform/testing/test-app.ts';
import { resources } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { logLevel: 'silent' } });
});
afterAll(() => app.close());

const golden = (name: string) => `../../fixtures/golden/calls-${name}.txt`;
const accounts = ['admin', 'lixiaoyun', 'zhangwei'];

const tokens = new Map<string, string>();

async function answerIn(token: string, call: Call, input: object) {
  const request = await requestOf(call, input, { headers: { authorization: token } });
  const { statusCode, headers: answered, payload } = await app.app.inject(request);
  const isJson = String(answered['content-type']).includes('json');
  const { code, msg, data } = isJson
    ? (JSON.parse(payload) as { code: number; msg: string; data: unknown })
    : { code: statusCode, msg: '', data: '' };
  return { code, msg, data };
}

/** Codes of a session that is over or locked. */
const outside = [423, 600, 601, 602];

/** Calls in a session of the account; in a new one when a call before has ended or locked it. */
async function answerOf(call: Call, input: object, account: string) {
  const answer = await answerIn(tokens.get(account) ?? '', call, input);
  if (!outside.includes(answer.code)) return answer;
  const token = await app.tokenOf({ account });
  tokens.set(account, token);
  return answerIn(token, call, input);
}

/** Values that lead to stored records; other inputs get the smallest valid value. */
const known: Record<string, unknown> = {
  modelId: 'form-purchase-order',
  keyword: '公',
  currentPage: 1,
  pageSize: 5,
  account: 'zhangwei',
};

async function firstId(calls: Readonly<Record<string, Call>>): Promise<string> {
  const list = calls['list'];
  if (!list || pathNames(list.path).length > 0) return 'none';
  const { data } = await answerOf(list, {}, 'admin');
  const rows = (data as { list?: { id?: string }[] } | null)?.list ?? [];
  return rows[0]?.id ?? 'none';
}

/** The smallest valid value; a text with a pattern has none. */
function leastOf(schema: TSchema): unknown {
  try {
    return Value.Create(schema);
  } catch {
    return '';
  }
}

function inputOf(call: Call, id: string): Record<string, unknown> {
  const { properties, required = [] } = call.input;
  const given: Record<string, unknown> = { ...known, id };
  const names = Object.keys(properties).filter((name) => name in given || required.includes(name));
  return Object.fromEntries(names.map((name) => [name, given[name] ?? leastOf(properties[name] as TSchema)]));
}

const nouns = resources.map(
  ({ contract }) => [contract.noun, contract.calls as Readonly<Record<string, Call>>] as const,
);

it('answers every reading call of every resource as before', async () => {
  const lines = new Set<string>();
  for (const [noun, calls] of nouns) {
    // At the fixed time of this test its entries are in the order of their random ids.
    if (noun === 'audit-log') continue;
    const id = await firstId(calls);
    const reading = Object.entries(calls).filter(([, call]) => isReading(call) && call.transport === undefined);
    for (const [name, call] of reading) {
      for (const input of [inputOf(call, id), { ...inputOf(call, 'none'), keyword: '' }]) {
        for (const account of accounts) {
          const { code, msg, data } = await answerOf(call, input, account);
          lines.add(`${noun}.${name} ${account}: ${code} ${steady(msg)} ${digestOf(steady(data))}`);
        }
      }
    }
  }
  await expect([...lines, ''].join('\n')).toMatchFileSnapshot(golden('read'));
});

it('documents every call as before', async () => {
  const { paths, components } = (await app.app.inject('/api/openapi.json')).json<
    Record<'paths' | 'components', object>
  >();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, operation]) => `${method} ${path} ${digestOf(operation)}`),
  );
  const schemas = Object.entries((components as { schemas: object }).schemas);
  const lines = [...operations, ...schemas.map(([name, schema]) => `${name} ${digestOf(schema)}`), ''];
  await expect(lines.join('\n')).toMatchFileSnapshot(golden('documentation'));
});

const managed = nouns.filter(
  ([, { list, info, update }]) => list && info && update && pathNames(list.path).length === 0,
);

it.each(managed)('%s is changed as before with any one value of a record changed', async (noun, calls) => {
  const { info, update } = calls as Record<'info' | 'update', Call>;
  const id = await firstId(calls);
  const { code, data } = await answerOf(info, { id }, 'admin');
  expect([200, 404]).toContain(code);
  if (code !== 200) return;
  const names = Object.keys(update.input.properties).filter((name) => name !== 'lastModifyTime');
  const record = Object.fromEntries(Object.entries(data as object).filter(([name]) => names.includes(name)));
  // A save over a version that is not the newest one would be refused.
  const newest = async () => ((await answerOf(info, { id }, 'admin')).data ?? {}) as Record<string, unknown>;
  const save = async (input: unknown) => {
    const { version } = record;
    const isKept = version !== undefined && (input as typeof record)['version'] === version;
    const over = isKept ? { version: (await newest())['version'] } : {};
    const answer = await answerOf(update, { ...(input as object), ...over, id }, 'admin');
    const stored = await answerOf(info, { id }, 'admin');
    const { version: _count, ...facts } = (stored.data ?? {}) as Record<string, unknown>;
    return {
      digest: digestOf(steady({ ...stored, data: facts })),
      issues: answer.code === 200 ? [] : [`${answer.code} ${steady(answer.msg)}`],
    };
  };
  await expect(await goldenOf(record, save, 1)).toMatchFileSnapshot(golden(`update-${noun}`));
});
