import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportHeader, ImportPreview, ImportResult, ImportRow } from '#schemas/resources/import-calls.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

const leaf = (id: string, fullName: string) => ({ id, fullName });
const cities = [leaf('cd', '成都'), leaf('my', '绵阳')];
const regions = [
  { ...leaf('sc', '四川'), children: cities },
  { ...leaf('gd', '广东'), children: [leaf('gz', '广州')] },
];
const places = [
  { ...leaf('cd', '成都'), children: [leaf('wh', '武侯')] },
  { ...leaf('gz', '广州'), children: [leaf('th', '天河')] },
];
const sizes = [
  { ...leaf('box', '箱'), children: [leaf('big', '大箱')] },
  { ...leaf('bag', '袋'), children: [leaf('small', '小袋')] },
];
const select = (name: string, label: string, source: object) => node('select', name, { label }, { source });
const below = (of: unknown, field: string) => ({ static: of, with: { below: { var: field } } });

let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'dependentForm', {
    fields: [
      // Stands before the field that it depends on.
      select('city', '城市', below(regions, 'province')),
      select('province', '省份', { static: regions.map(({ id, fullName, children }) => ({ id, fullName, children })) }),
      select('mine', '归属', below([{ ...leaf('user-zhangwei', '张伟'), children: [leaf('own', '本人')] }], 'user.id')),
      select('late', '随附', below(places, 'stage')),
      node('input', 'stage', { label: '阶段', noShow: true, defaultValue: 'gz' }),
      {
        config: {
          zhjyKey: 'table',
          label: '明细',
          children: [
            select('spot', '区县', below(places, 'city')),
            select('pack', '包装', { static: sizes }),
            select('size', '规格', below(sizes, 'lines.pack')),
          ],
        },
        vModel: 'lines',
      },
    ],
    list: { columns: [{ prop: 'city' }], toolbar: ['add', 'upload'] },
  });
});
afterAll(() => app.close());

const preview = async (rows: readonly unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), '表');
  const content = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  const file = { name: '数据.xlsx', content };
  const { data } = await app.call<{ name: string }>('onlinedev.importUpload', { modelId }, { as: 'plain', file });
  const input = { modelId, fileName: data.name };
  return (await app.call<ImportPreview>('onlinedev.importPreview', input, { as: 'plain' })).data;
};
const importing = async (list: readonly ImportRow[], isCheck: number) =>
  (await app.call<ImportResult>('onlinedev.importData', { modelId, list, isCheck }, { as: 'plain' })).data;
const leaves = (headers: readonly ImportHeader[]) => headers.flatMap(({ children, ...own }) => children ?? [own]);

describe('columns whose options depend on others', () => {
  it('come with their widgets and the fields they depend on, which are shown though the file lacks them [IMPORT-034]', async () => {
    const { headerRow } = await preview([['城市', '归属', '明细-区县', '明细-规格'], ['成都']]);
    const headers = new Map(leaves(headerRow).map((header) => [header.id, header]));
    expect([...headers.keys()]).toEqual(['city', 'province', 'mine', 'spot', 'pack', 'size']);
    expect(headers.get('city')).toMatchObject({
      node: { vModel: 'value', source: below(regions, 'above0') },
      above: [{ id: 'province', isOfRow: false, fullName: '省份', node: { vModel: 'above0' } }],
    });
    // What another field depends on is a value only: its own options do not matter.
    expect(headers.get('spot')?.above).toMatchObject([
      { id: 'city', isOfRow: false, node: { source: { static: [] } } },
    ]);
    expect(headers.get('size')).toMatchObject({
      node: { source: below(sizes, 'above0') },
      above: [{ id: 'pack', isOfRow: true, node: { source: { static: sizes } } }],
    });
    const mine = headers.get('mine');
    expect(mine).toMatchObject({ node: { source: { with: { below: { var: 'user.id' } } } } });
    expect(mine).not.toHaveProperty('above');
    expect(headers.get('province')).not.toHaveProperty('above');
  });

  it('are read below what other cells, the user and the defaults say, and the check answers it [IMPORT-034]', async () => {
    const good = {
      ...{ id: 'good', city: '绵阳', province: '四川', mine: '本人', late: '天河' },
      lines: [
        { pack: '箱', size: '大箱' },
        { pack: '袋', size: '小袋' },
      ],
    };
    const bad = { id: 'bad', city: '成都', province: '广东', lines: [{ spot: '天河', pack: '箱', size: '小袋' }] };
    const chosen = { id: 'chosen', city: { value: 'gz', text: '广州' }, province: { value: 'gd', text: '广东' } };
    const { failResult, read } = await importing([good, bad, chosen], 1);
    expect(failResult.map(({ id, errorsAt }) => [id, errorsAt])).toEqual([
      ['bad', expect.arrayContaining(['city', 'lines[0].spot', 'lines[0].size'])],
    ]);
    expect(read).toEqual({
      good: { city: 'my', province: 'sc', 'lines[0].pack': 'box', 'lines[1].pack': 'bag' },
      // The city is none of this province: nothing is below it.
      bad: { province: 'gd', 'lines[0].pack': 'box' },
      chosen: { city: 'gz', province: 'gd' },
    });
    const imported = await importing([good, chosen], 0);
    expect(imported).toMatchObject({ snum: 2, fnum: 0 });
    expect(imported).not.toHaveProperty('read');
  });
});
