import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Values = Record<string, unknown>;
interface Lines {
  note?: string;
  lines: Values[];
}

let app: TestApp;
let modelId: string;
const admin = { as: 'admin' } as const;
const staff = { as: 'plain' } as const;

const columns = [
  node('input', 'item'),
  node('createUser', 'maker'),
  node('createTime', 'madeAt'),
  node('modifyUser', 'changer'),
  node('modifyTime', 'changedAt'),
  node('currOrganize', 'place'),
  node('currPosition', 'post'),
  node('billRule', 'number', { rule: 'row.number' }),
];
beforeAll(async () => {
  app = await testApp();
  const rule = { fullName: '行号', enCode: 'row.number', prefix: 'L', dateFormat: 'no', digit: 3, startNumber: '001' };
  expect((await app.call('bill-rule.create', { ...rule, type: 1, category: 'x' }, admin)).msg).toBe('新建成功');
  const fields = [node('input', 'note'), node('table', 'lines', {}, { children: columns })];
  modelId = await releaseForm(app, 'row.system', { fields });
}, 120_000);
afterAll(() => app.close());

async function create(lines: Values[]): Promise<string> {
  const { data, msg } = await app.call<{ id: string }>(
    'onlinedev.create',
    { modelId, data: JSON.stringify({ lines }) },
    staff,
  );
  expect(msg).toBe('新建成功');
  return data.id;
}
const update = async (id: string, values: Lines, as: object = admin) =>
  expect((await app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, as)).msg).toBe('更新成功');
const read = async (id: string) => {
  const { data } = await app.call<{ data: string }>('onlinedev.info', { modelId, id }, admin);
  return (JSON.parse(data.data) as Lines).lines;
};

describe('system fields of rows', () => {
  it('are filled and stored by the server for each new row, regardless of the input [SUBTABLE-039]', async () => {
    const madeAt = app.clock.now;
    const forged = {
      maker: '伪造',
      madeAt: 1,
      changer: '伪造',
      changedAt: 1,
      place: '伪造',
      post: '伪造',
      number: 'L999',
    };
    const [first, second] = await read(await create([{ item: '桌' }, { item: '椅', ...forged }]));
    const filled = { maker: '张伟/zhangwei', madeAt, changer: '张伟/zhangwei', changedAt: madeAt };
    expect(first).toMatchObject({ item: '桌', ...filled, number: 'L001' });
    expect(second).toMatchObject({ item: '椅', ...filled, number: 'L002' });
    expect([first?.['place'], first?.['post']]).toEqual([second?.['place'], second?.['post']]);
    expect(first?.['place']).toBe('技术研发部');
    expect(first?.['post']).not.toBe('');
  });

  it('stay with a stored row, and are updated where it was changed [SUBTABLE-039]', async () => {
    const id = await create([{ item: '桌' }, { item: '椅' }]);
    const [first, second] = (await read(id)) as [Values, Values];
    app.clock.now += 60_000;
    const forged = { ...second, number: 'L777', maker: '伪造', changer: '伪造' };
    await update(id, { note: '改', lines: [{ ...first, item: '方桌' }, forged, { item: '灯' }] });
    const [changed, same, added] = (await read(id)) as [Values, Values, Values];
    const byAdmin = { changer: expect.stringMatching(/admin$/) as unknown, changedAt: app.clock.now };
    expect(changed).toEqual({ ...first, item: '方桌', ...byAdmin });
    expect(same).toEqual(second);
    expect(added).toMatchObject({ item: '灯', ...byAdmin, madeAt: app.clock.now });
    expect(added['number']).toMatch(/^L\d{3}$/);
    expect([first['number'], second['number']]).not.toContain(added['number']);
  });

  it('are new in a copy of a row, which is sent without the id of the first [SUBTABLE-039 SUBTABLE-023]', async () => {
    const id = await create([{ item: '桌' }]);
    const [row] = (await read(id)) as [Values];
    app.clock.now += 60_000;
    const { id: _id, ...copy } = row;
    await update(id, { lines: [row, copy, row] });
    const [first, second, third] = (await read(id)) as [Values, Values, Values];
    expect(first).toEqual(row);
    for (const one of [second, third]) {
      expect(one).toMatchObject({
        item: '桌',
        madeAt: app.clock.now,
        maker: expect.stringMatching(/admin$/) as unknown,
      });
      expect(one['number']).not.toBe(row['number']);
    }
    expect(second['number']).not.toBe(third['number']);
  });

  it('take their numbers in the order of the rows, with a constant number of statements', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => ({ item: `第${at}行` }));
    await create(items(1));
    let id = '';
    const few = await app.statementsOf(() => create(items(2)));
    const many = await app.statementsOf(async () => {
      id = await create(items(60));
    });
    expect(many.length).toBe(few.length);
    const numbers = (await read(id)).map(({ number }) => Number(String(number).slice(1)));
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at));
  });
});
