import { expect, it } from 'vitest';
import { digestOf, goldenOf, type Outcome } from '#core/testing/variations.ts';
import { occurrencesOf } from '../fields/field-occurrences.ts';
import { withOwnRowIds, withRowIds } from '../fields/row-ids.ts';
import { modelOf } from '../forms/released-model.ts';
import { node } from '../forms/testing/release-form.ts';
import { onlyFields, withHidden } from '../read/hidden-values.ts';
import { shownValues } from '../read/read-record.ts';
import { isOfBefore, unreadableTables } from '../validation/unchanged-values.ts';
import { withPreviousValues } from './previous-values.ts';
import { fillSystemFields } from './system-fields.ts';

type Values = Record<string, unknown>;

const result = (name: string, expression: string, isStorage: number) =>
  node('calculate', name, {}, { expression, isStorage });
const filledBy = (kind: string, more: object = {}) => node(kind, kind, {}, more);
const columns = [
  node('input', 'item'),
  node('inputNumber', 'price'),
  result('double', 'price * 2', 1),
  result('half', 'price / 2', 0),
  ...[filledBy('createUser'), filledBy('modifyUser'), node('billRule', 'number', { rule: 'r2' })],
];
const fields = [
  node('input', 'name'),
  node('inputNumber', 'amount'),
  result('twice', 'amount * 2', 1),
  result('shown', 'amount + 1', 0),
  ...['createUser', 'modifyUser', 'createTime', 'modifyTime', 'currPosition'].map((kind) => filledBy(kind)),
  node('currOrganize', 'home', {}, { showLevel: 'last' }),
  node('currOrganize', 'path', {}, { showLevel: 'all' }),
  node('billRule', 'number', { rule: 'r1' }),
  node('billRule', 'unruled', { rule: '' }),
  node('table', 'lines', {}, { children: columns }),
];
const whole = await modelOf({
  ...{ id: 'f1', enCode: 'f', fullName: 'f', type: 3, webType: 2, enableFlow: 0, columnData: '' },
  formData: JSON.stringify({ language: 1, title: 'f', fields }),
});
const seen = new Set(['name', 'twice', 'lines', 'lines-item', 'lines-double', 'createUser']);
const narrow = {
  ...whole,
  rights: { fields: new Map([...whole.fields].filter(([name]) => seen.has(name))), rules: [] },
};

const row = (id: string, item: string, price: number) => ({ id, item, price, double: 1, half: 1, former: `of ${id}` });
const stored = {
  name: 'old',
  amount: 3,
  twice: 7,
  former: { of: 'before' },
  createUser: '甲/a',
  modifyUser: '甲/a',
  createTime: 5,
  number: 'N1',
  home: '旧部',
  lines: [{ ...row('r1', 'pen', 2), createUser: '甲/a', modifyUser: '甲/a', number: 'L1' }, row('r2', 'ink', 4)],
};
const sent = {
  name: 'new',
  amount: 4,
  twice: 1,
  extra: 1,
  number: 'forged',
  createUser: 'forged',
  lines: [
    { id: 'r2', item: 'ink', price: 4 },
    { id: 'r1', item: 'nib', price: 3 },
    { item: 'pad' },
    { id: 'r1', item: 'twin' },
  ],
};

/** What each function between the input of a user and a stored record makes of it, for a writer of all fields and of some. */
async function outcomeOf(given: unknown): Promise<Outcome> {
  const { now = {}, before } = given as { now?: Values; before?: Values };
  let drawn = 0;
  const filling = {
    user: { account: 'b', realName: '乙' },
    now: () => 9,
    organizeNames: async () => ['总部', '分部'],
    positionName: async () => '主管',
    nextNumbers: async (rule: string, amount: number) =>
      Array.from({ length: amount }, () => `${rule}-${(drawn += 1)}`),
  };
  const parts: Record<string, (model: typeof narrow | typeof whole) => unknown> = {
    onlyFields: ({ fields: all }) => onlyFields(now, all),
    withHidden: (model) => withHidden(model, now, before ?? {}),
    shownValues: (model) => shownValues(model, now),
    rowIds: ({ fields: all }) => withRowIds(all, now),
    ownRowIds: ({ fields: all }) => withOwnRowIds(all, now, () => `new${(drawn += 1)}`),
    previous: ({ fields: all }) => withPreviousValues(all, now, before),
    occurrences: ({ fields: all }) => [...all.values()].map((field) => occurrencesOf(field, now, before)),
    unreadable: ({ screen }) => unreadableTables(screen, now, before),
    ofBefore: ({ screen }) =>
      ['name', 'amount', 'lines[0].item', 'lines[1].price', 'lines'].flatMap((path) =>
        ['check.required', 'value.notNumber', 'value.past'].map((id) =>
          isOfBefore({ path, id, params: {}, severity: 'error' }, screen, now, before),
        ),
      ),
    filled: async ({ fields: all }) => (await fillSystemFields(all, [{ values: now, before }], filling))[0],
  };
  const digests: string[] = [];
  for (const part of Object.values(parts)) {
    for (const model of [whole, narrow]) {
      const work = async () => digestOf(await part(model)).slice(0, 4);
      digests.push(await work().catch((error: Error) => error.name));
    }
  }
  return { digest: digests.join(' '), issues: [] };
}

it.each([
  ['a new record', { now: sent }],
  ['a changed record', { now: sent, before: stored }],
  ['an unchanged record', { now: stored, before: stored }],
])('prepares %s as before with any one value changed', async (name, given) => {
  const file = `../../../fixtures/golden/records-prepare-${name.split(' ')[1]}.txt`;
  await expect(await goldenOf(given, outcomeOf)).toMatchFileSnapshot(file);
});

it('takes values that the server fills from the server, and numbers once', async () => {
  const [outcome = {}] = await fillSystemFields(whole.fields, [{ values: sent, before: stored }], {
    user: { account: 'b', realName: '乙' },
    now: () => 9,
    organizeNames: async () => ['总部', '分部'],
    positionName: async () => '主管',
    nextNumbers: async (rule, amount) => Array.from({ length: amount }, (_, at) => `${rule}-${at + 1}`),
  });
  expect(outcome).toMatchObject({ createUser: '甲/a', modifyUser: '乙/b', createTime: 5, modifyTime: 9, number: 'N1' });
  expect(outcome).not.toHaveProperty('unruled');
  expect((outcome['lines'] as Values[]).map(({ number, modifyUser }) => [number, modifyUser])).toEqual([
    ['r2-1', undefined],
    ['L1', '乙/b'],
    ['r2-2', '乙/b'],
    ['L1', '乙/b'],
  ]);
});
