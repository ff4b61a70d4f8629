import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { fakeClient, refusal } from '#registry/testing/fake-client.ts';
import { press } from '#scripts/testing/person.ts';
import type { Kind } from '#core/kind/kind.ts';
import { PropertyPanel } from '../properties/PropertyPanel.tsx';
import { fieldsOf } from './design-context.ts';

afterEach(cleanup);

const city = { config: { zhjyKey: 'input', label: '城市' }, vModel: 'city' };
const start = (source: object) => ({ config: { zhjyKey: 'select', label: '门店' }, vModel: 'shop', source });
const latest: { source: unknown } = { source: undefined };

function Harness({ source }: { source: object }) {
  const [node, setNode] = useState<Record<string, unknown>>(start(source));
  useEffect(() => {
    latest.source = node['source'];
  });
  return (
    <PropertyPanel
      selected={[{ node, kind: kinds.get('select') as Kind }]}
      fields={fieldsOf({ fields: [city, node] }, kinds)}
      onChange={(changes) => {
        for (const { path, value } of changes) if (path[0] === 'source') setNode({ ...node, source: value });
      }}
    />
  );
}

function show(source: object, client: ReturnType<typeof fakeClient>) {
  const services = { ...quietServices(kinds), client: { ...quietServices(kinds).client, ...client } };
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={services}>
      <Harness source={source} />
    </TestProviders>,
  );
}
const source = () => within(screen.getByRole('group', { name: '选项来源' }));
const trial = () => within(screen.getByRole('region', { name: '数据来源试运行' }));
const rows = () =>
  trial()
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

const dictionaries = {
  'dictionary-type.selector': () => ({ list: [{ id: 't1', enCode: 'shop', fullName: '门店类别', children: [] }] }),
  'dictionary-data.all': () => ({
    list: [{ id: 't1', enCode: 'shop', dictionaryList: [{ id: '11', enCode: 'one', fullName: '一店' }] }],
  }),
};

describe('the builder of a source', () => {
  it('chooses a dictionary from the tree and shows its first entries with their labels [STUDIO-019]', async () => {
    show({ dictionary: '' }, fakeClient(dictionaries));
    await act(async () => void fireEvent.mouseDown(source().getByRole('combobox', { name: '数据字典' })));
    const option = await screen.findByText('门店类别 (shop)');
    await act(async () => void fireEvent.click(option));
    expect(latest.source).toEqual({ dictionary: 'shop' });
    await press('试取数据');
    await waitFor(() => expect(rows()).toEqual([['一店', 'one']]));
  });

  it('lets a dictionary and written options depend on another field, and no longer [FORMULA-026]', async () => {
    for (const start of [{ dictionary: 'shop', value: 'id' }, { static: [{ id: 'a', fullName: 'A' }] }]) {
      show(start, fakeClient(dictionaries));
      const box = await source().findByRole('combobox', { name: /只取此字段所选项的下级/ });
      await act(async () => void fireEvent.change(box, { target: { value: 'city' } }));
      expect(latest.source).toEqual({ ...start, with: { below: { var: 'city' } } });
      await act(async () => void fireEvent.change(box, { target: { value: '' } }));
      expect(latest.source).toEqual(start);
      cleanup();
    }
  });

  it('fills parameters from fields and tries the source with a sample value for each [STUDIO-019]', async () => {
    const client = fakeClient({
      'data-interface.selector': () => ({ list: [] }),
      'data-interface.parameters': () => [{ field: 'city', fieldName: '城市', dataType: 'varchar' }],
      'data-interface.rows': ({ paramList }) =>
        Array.from({ length: 8 }, (_, index) => ({
          id: `s${index}`,
          fullName: `${String((paramList as { defaultValue: string }[])[0]?.defaultValue)}${index}店`,
        })),
    });
    show({ interface: 'shops' }, client);
    await waitFor(() => expect(client.sent.map(([name]) => name)).toContain('data-interface.parameters'));
    await press('添加参数');
    await waitFor(() => expect(latest.source).toEqual({ interface: 'shops', with: { city: { var: 'city' } } }));
    await act(async () => void fireEvent.change(trial().getByLabelText('city的示例值'), { target: { value: '京' } }));
    await press('试取数据');
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(rows()[0]).toEqual(['京0店', 's0']);
    expect(trial().getByText('可用属性：id, fullName')).toBeTruthy();
  });

  it('asks for a few records only, as the draft of a definition [STUDIO-019]', async () => {
    const client = fakeClient({
      'visualdev.selector': () => ({ list: [] }),
      'onlinedev.list': () => ({ list: [{ id: 'r1', fullName: '一店' }], pagination: { total: 1 } }),
    });
    show({ model: 'm1' }, client);
    await press('试取数据');
    await waitFor(() => expect(rows()).toEqual([['一店', 'r1']]));
    const [, input] = client.sent.findLast(([name]) => name === 'onlinedev.list') ?? [];
    expect(input).toMatchObject({ modelId: 'm1', pageSize: 5 });
  });

  it('shows the answer of a source that fails, until the source is changed [STUDIO-019]', async () => {
    const client = fakeClient({
      'data-interface.selector': () => ({ list: [] }),
      'data-interface.parameters': () => [],
      'data-interface.rows': () => {
        throw refusal('接口返回 503');
      },
    });
    show({ interface: 'shops' }, client);
    await press('试取数据');
    expect(await trial().findByText('接口返回 503')).toBeTruthy();
    expect(trial().getByText('数据来源返回错误（400）')).toBeTruthy();
    await act(async () => void fireEvent.change(source().getByLabelText('值的属性'), { target: { value: 'code' } }));
    expect(trial().queryByText('接口返回 503')).toBeNull();
  });

  it('says when the rows have no property of the value, and which they have [STUDIO-019]', async () => {
    const client = fakeClient({
      'data-interface.selector': () => ({ list: [] }),
      'data-interface.parameters': () => [],
      'data-interface.rows': () => [{ code: 'a', name: '甲' }],
    });
    show({ interface: 'shops' }, client);
    await press('试取数据');
    expect(await trial().findByText('返回的数据没有该编号属性，请检查值的属性')).toBeTruthy();
    expect(trial().getByText('可用属性：code, name')).toBeTruthy();
  });
});
