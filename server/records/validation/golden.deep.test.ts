import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOf, goldenOf, type Outcome } from '#core/testing/variations.ts';
import { steady } from '../../platform/testing/steady.ts';
import { testApp, type As, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';

let app: TestApp;
let wide: string;
let values: Record<string, unknown>;

const options = [
  { id: 'a', fullName: '甲', children: [{ id: 'a1', fullName: '甲一' }] },
  { id: 'b', fullName: '乙' },
];
const create = (modelId: string, data: unknown, as: As = 'admin') => {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return app.call<{ id: string }>('onlinedev.create', { modelId, data: text }, { as });
};

beforeAll(async () => {
  app = await testApp();
  const firstOf = async (table: 'position' | 'role') => {
    const row = app.db.selectFrom(table).select('id').where('enabledMark', '=', 1).orderBy('id').limit(1);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const goods = await releaseForm(app, 'validated.goods', {
    fields: [node('input', 'title'), node('inputNumber', 'price')],
  });
  const [pen, ink] = [await create(goods, { title: 'pen', price: 2 }), await create(goods, { title: 'ink', price: 3 })];
  const picked = (name: string, transferList: object[] = []) =>
    node('relationForm', name, { transferList }, { modelId: goods, relationField: 'title' });
  const attribute = (name: string, of: string) =>
    node('relationFormAttr', name, {}, { relationField: of, showField: 'price', isStorage: 1 });
  const columns = [
    ...[node('input', 'item', { unique: true }), node('select', 'kind', {}, { options }), node('userSelect', 'by')],
    ...[picked('part'), attribute('cost', 'part')],
    node('inputNumber', 'fixed', { defaultValue: 4 }, { disabled: true }),
  ];
  wide = await releaseForm(app, 'validated.wide', {
    fields: [
      ...[node('input', 'code', { unique: true, required: true }), node('userSelect', 'owner')],
      ...[node('depSelect', 'department'), node('organizeSelect', 'units', {}, { multiple: true })],
      ...[node('posSelect', 'position'), node('roleSelect', 'role'), node('groupSelect', 'team')],
      ...[node('areaSelect', 'area', {}, { level: 2 }), node('select', 'choice', {}, { options })],
      node('select', 'leave', { dataType: 'dictionary', dictionaryType: 'leaveType' }),
      ...[node('checkbox', 'several', {}, { options }), node('cascader', 'path', {}, { options })],
      picked('goods', [{ sourceValue: 'price', targetField: 'copied' }]),
      ...[attribute('price', 'goods'), node('input', 'copied', {}, { disabled: true })],
      node('inputNumber', 'closed', { defaultValue: 5 }, { disabled: true }),
      ...[node('uploadFile', 'files', {}, { limit: 1 }), node('datePicker', 'day'), node('rate', 'stars')],
      node('table', 'lines', {}, { children: columns }),
    ],
  });
  const line = { item: 'x', kind: 'b', by: 'user-wuhao', part: ink.data.id, cost: 'forged', fixed: 4 };
  values = {
    ...{ code: 'c', owner: 'user-panhong', department: 'dept-general', units: [['company', 'dept-general']] },
    ...{ position: await firstOf('position'), role: await firstOf('role'), team: 'group-erp' },
    ...{ area: ['330000', '330100', '330106'], choice: 'a', leave: 'annual', several: ['a', 'b'], path: ['a', 'a1'] },
    ...{
      goods: pen.data.id,
      price: 'forged',
      copied: 'forged',
      closed: 5,
      files: [],
      day: 1_736_000_000_000,
      stars: 3,
    },
    lines: [line, { ...line, item: 'y', by: '' }],
  };
});
afterAll(() => app.close());

const messageOf = ({ code, msg, data }: { code: number; msg: string; data: unknown }) =>
  code === 200
    ? []
    : [`${code} ${msg} ${Array.isArray(data) ? data.map(({ path }: { path: string }) => path).join() : ''}`];
const stored = async (id: string) => {
  const row = app.db.selectFrom('record').select(['data', 'words']).where('id', '=', id);
  return steady(await row.executeTakeFirstOrThrow());
};

/** Creates a record, or changes one; answers what is stored then, and removes a created one. */
const saves: Record<string, (as: As) => Promise<(data: string) => Promise<Outcome>>> = {
  created: async (as) => async (data) => {
    const answer = await create(wide, data, as);
    if (answer.code !== 200) return { digest: '', issues: messageOf(answer) };
    const digest = digestOf(await stored(answer.data.id));
    await app.db.deleteFrom('record').where('id', '=', answer.data.id).execute();
    return { digest, issues: [] };
  },
  changed: async (as) => {
    const { id } = (await create(wide, values, as)).data;
    return async (data) => {
      const answer = await app.call('onlinedev.update', { modelId: wide, id, data }, { as });
      return { digest: digestOf(await stored(id)), issues: messageOf(answer) };
    };
  },
};

it.each([
  ['created', 'admin'],
  ['created', 'plain'],
  ['changed', 'plain'],
] as const)('checks a record %s by %s as before with any one value changed', async (name, as) => {
  const save = await saves[name]?.(as);
  const outcomeOf = async (input: unknown) => (await save?.((input as { data: string }).data)) as Outcome;
  const golden = await goldenOf({ data: JSON.stringify(values) }, outcomeOf);
  await expect(golden).toMatchFileSnapshot(`../../../fixtures/golden/records-${name}-${as}.txt`);
});
