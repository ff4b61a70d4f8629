import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '#registry/testing/fake-client.ts';
import { showFields } from '#registry/testing/show-fields.tsx';

afterEach(cleanup);

const city = { config: { zhjyKey: 'input', label: '城市' }, vModel: 'city' };
const shops = (zhjyKey: string, more: object = {}) => ({
  config: { zhjyKey, label: '门店' },
  vModel: 'shop',
  source: { interface: 'shops', with: { city: { var: 'city' }, kind: 'open', me: '@userId', form: '@formId' } },
  ...more,
});
const clientOf = () =>
  fakeClient({
    'data-interface.rows': ({ paramList }) => {
      const of = String((paramList as { defaultValue: unknown }[])[0]?.defaultValue);
      return [
        { id: `${of}1`, fullName: `${of}一店`, children: [{ id: `${of}11`, fullName: `${of}分店` }] },
        { id: `${of}2`, fullName: `${of}二店` },
      ];
    },
  });

describe('options', () => {
  const dictionary = { id: '1', enCode: 'shop', dictionaryList: [{ id: '11', enCode: 'one', fullName: '一店' }] };
  const sources = [
    ['of the definition', { static: [{ id: 'one', fullName: '一店' }] }],
    ['of a dictionary', { dictionary: 'shop' }],
    ['of a data interface', { interface: 'shops' }],
  ] as const;
  const clientOfAll = () =>
    fakeClient({
      'dictionary-data.all': () => ({ list: [dictionary] }),
      'data-interface.rows': () => [{ id: 'one', fullName: '一店' }],
    });

  it.each(sources)('%s are offered by every field that chooses [FORM-031]', async (_, source) => {
    const kinds = ['radio', 'checkbox', 'select', 'treeSelect', 'cascader'];
    const values = { radio: 'one', checkbox: ['one'], select: 'one', treeSelect: 'one', cascader: ['one'] };
    const fields = kinds.map((zhjyKey) => ({ config: { zhjyKey, label: zhjyKey }, vModel: zhjyKey, source }));
    await showFields(fields, clientOfAll(), { values });
    await waitFor(() => expect(screen.getAllByText('一店')).toHaveLength(kinds.length));
  });
});

describe('options of a data interface', () => {
  it.each(['radio', 'checkbox'])('are offered by a %s [FORM-031]', async (zhjyKey) => {
    await showFields([city, shops(zhjyKey)], clientOf(), { values: { city: '京' } }, zhjyKey);
    expect(screen.getAllByRole(zhjyKey)).toHaveLength(2);
    expect(screen.getByLabelText('京一店')).toBeTruthy();
  });

  it.each([
    ['select', '京1', '京一店'],
    ['treeSelect', '京11', '京分店'],
    ['cascader', ['京1', '京11'], '京分店'],
  ])('are what a %s shows its value by [FORM-031]', async (zhjyKey, shop, words) => {
    await showFields([city, shops(zhjyKey)], clientOf(), { values: { city: '京', shop } });
    await waitFor(() => expect(screen.getByRole('combobox', { name: '门店' }).textContent).toContain(words));
  });

  it('are fetched with interface and parameters, system ones marked [FORM-031, FORM-032, FORM-033]', async () => {
    const client = clientOf();
    const services = { route: { path: '/', query: {}, property: { moduleId: 'm7' } } };
    await showFields([city, shops('select')], client, { values: { city: '@userId' }, services });
    const fixed = [
      { field: 'kind', defaultValue: 'open' },
      { field: 'me', defaultValue: '@userId', sourceType: 4 },
      { field: 'form', defaultValue: '@formId', sourceType: 4 },
    ];
    await waitFor(() => expect(client.sent).toHaveLength(1));
    expect(client.sent[0]).toEqual([
      'data-interface.rows',
      { id: 'shops', paramList: [{ field: 'city', defaultValue: '@userId' }, ...fixed], formId: 'm7' },
    ]);
    act(() => void fireEvent.change(screen.getByLabelText('城市'), { target: { value: '' } }));
    await waitFor(() => expect(client.sent).toHaveLength(2));
    expect(client.sent[1]?.[1]).toMatchObject({ paramList: [{ field: 'city', defaultValue: '' }, ...fixed] });
  });

  it('are refetched when a linked field changes, and an unavailable choice is cleared [FORM-034]', async () => {
    await showFields([city, shops('select')], clientOf(), { values: { city: '京', shop: '京1' } });
    const shop = screen.getByRole('combobox', { name: '门店' });
    await waitFor(() => expect(shop.textContent).toBe('京一店'));
    act(() => void fireEvent.change(screen.getByLabelText('城市'), { target: { value: '沪' } }));
    await waitFor(() => expect(shop.textContent).toBe('请选择'));
  });

  it('of a picker in a row follow that row [FORM-032]', async () => {
    const client = fakeClient({ 'data-interface.byIds': () => [], 'data-interface.page': () => ({ list: [] }) });
    const children = [
      { config: { zhjyKey: 'input', label: '大区' }, vModel: 'region' },
      {
        config: { zhjyKey: 'popupSelect', label: '客户' },
        vModel: 'customer',
        interfaceId: 'customers',
        templateJson: [{ field: 'region', sourceType: 1, relationField: 'lines-region' }],
      },
    ];
    const table = { config: { zhjyKey: 'table', label: '明细' }, vModel: 'lines', layoutType: 'list', children };
    await showFields([table], client, { values: { lines: [{ region: '华东' }, { region: '华南' }] } });
    const second = screen.getAllByRole('combobox', { name: '客户' })[1] as HTMLElement;
    await act(async () => void fireEvent.pointerDown(second, { button: 0 }));
    await waitFor(() => expect(client.sent.map(([name]) => name)).toContain('data-interface.page'));
    expect(client.sent.find(([name]) => name === 'data-interface.page')?.[1]).toMatchObject({
      paramList: [{ field: 'region', defaultValue: '华南' }],
    });
  });
});
