import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { openDocument, withTree } from '#core/editing/document.ts';
import { propertiesOf } from '#core/editing/editors.ts';
import { kinds } from '#registry/kinds.ts';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { press } from '#scripts/testing/person.ts';
import { ListDefinition } from '#schemas/language/list.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { CommandsProvider } from '../commands/registry.tsx';
import { ListDesigner } from './ListDesigner.tsx';

afterEach(cleanup);

const field = (zhjyKey: string, label: string, vModel: string) => ({ config: { zhjyKey, label }, vModel });
const form = {
  language: 1,
  title: '单',
  fields: [field('input', '姓名', 'name'), field('inputNumber', '天数', 'days'), field('datePicker', '日期', 'day')],
};

type List = Record<string, unknown> & { columns: Record<string, unknown>[] };
const latest: { list: List | undefined } = { list: undefined };

function Harness({ start, issues }: { start: object | undefined; issues: readonly Issue[] }) {
  const [list, setList] = useState(() => openDocument(start ? JSON.stringify(start) : ''));
  useEffect(() => {
    latest.list = list.tree as List | undefined;
  });
  return (
    <ListDesigner
      draft={{
        documents: { form: openDocument(JSON.stringify(form)), list },
        blank: {},
        edit: (_, recipe) => setList((old) => withTree(old, recipe).document),
      }}
      issues={issues}
    />
  );
}

function show(start?: object, issues: readonly Issue[] = []) {
  render(
    <TestProviders platform={quietPlatform(kinds, {})} services={quietServices(kinds)}>
      <CommandsProvider>
        <Harness start={start} issues={issues} />
      </CommandsProvider>
    </TestProviders>,
  );
}
const open = (heading: string) =>
  act(async () => {
    const heads = [...document.querySelectorAll<HTMLElement>('.ant-collapse-header')];
    fireEvent.click(heads.find(({ textContent }) => textContent === heading) as HTMLElement);
  });
const group = (name: string) => within(screen.getByRole('group', { name }));
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const props = () => latest.list?.columns.map(({ prop }) => prop);

/** Chooses an option of an open drop-down list. */
async function choose(label: string, option: string) {
  await act(async () => void fireEvent.mouseDown(screen.getByLabelText(label)));
  const all = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
  // The list that was opened last is the last one of the page.
  await click(all.findLast(({ textContent }) => textContent === option) as HTMLElement);
}

const two = { language: 1, columns: [{ prop: 'name' }, { prop: 'days' }] };

describe('the designer of a list', () => {
  it('has a place for every property of a list [STUDIO-012]', async () => {
    show({ ...two, type: 2, showSummary: true });
    for (const heading of ['搜索', '按钮', '排序与过滤', '合计与样式', '权限']) await open(heading);
    const ids = [...document.querySelectorAll('[id^="list_"]')].map(({ id }) => id);
    const names = propertiesOf(ListDefinition).map(({ path }) => String(path[0]));
    const shown = names.filter(
      (name) =>
        ids.some((id) => id.includes(`_${name}`)) || screen.queryByRole('group', { name: labels[name] ?? name }),
    );
    // The version is not edited, and two fields belong to other types of list.
    expect(names.filter((name) => !shown.includes(name))).toEqual(['language', 'groupField', 'parentField']);
  });

  it('adds columns of fields, orders them by key, removes them and sets their properties [STUDIO-012]', async () => {
    show(two);
    await choose('选择列的字段', '日期');
    expect(props()).toEqual(['name', 'days', 'day']);
    const grip = group('列').getByLabelText('移动日期');
    await act(async () => grip.focus());
    await act(async () => void fireEvent.keyDown(grip, { key: 'ArrowUp', altKey: true }));
    expect(props()).toEqual(['name', 'day', 'days']);
    await click(group('列').getByLabelText('移除姓名'));
    expect(props()).toEqual(['day', 'days']);
    await click(group('列').getByText('天数'));
    await act(async () => void fireEvent.change(screen.getByLabelText('宽度'), { target: { value: '120' } }));
    await click(screen.getByLabelText('可排序'));
    expect(latest.list?.columns[1]).toEqual({ prop: 'days', width: 120, sortable: true });
  });

  it('starts from the list that follows from the form, and leaves it alone until a change [STUDIO-012]', async () => {
    show();
    expect(screen.getByText('列表按表单字段自动生成，修改后保存为自己的列表')).toBeTruthy();
    expect(group('列').getByText('姓名')).toBeTruthy();
    expect(latest.list).toBeUndefined();
    await click(group('列').getByLabelText('移除日期'));
    expect(props()).toEqual(['name', 'days']);
    expect(latest.list?.['toolbar']).toEqual(['add', 'download', 'batchRemove']);
    expect(screen.queryByText('列表按表单字段自动生成，修改后保存为自己的列表')).toBeNull();
  });

  it('shows what applies without a property, and does not write it [STUDIO-012]', async () => {
    show({ ...two, hasPage: false });
    expect(document.querySelector('[data-section=kind] .ant-select')?.textContent).toBe('普通表格');
    await click(screen.getByLabelText('分页'));
    expect(latest.list).not.toHaveProperty('hasPage');
  });

  it('asks for what a type of list needs, and for nothing of the other types [STUDIO-012]', async () => {
    show({ ...two, type: 3 });
    expect(screen.getByText('分组字段')).toBeTruthy();
    expect(screen.queryByText('上级字段')).toBeNull();
    expect(screen.queryByText('左侧树')).toBeNull();
    await choose('类型', '树形表格');
    expect(latest.list?.['type']).toBe(5);
    expect(screen.getByText('上级字段')).toBeTruthy();
    expect(screen.queryByText('分组字段')).toBeNull();
  });

  it('adds buttons, default orders, conditions, headers and search fields [STUDIO-012]', async () => {
    show(two);
    for (const heading of ['搜索', '按钮', '排序与过滤']) await open(heading);
    await press('添加列表按钮');
    await press('添加行按钮');
    await press('添加复合表头');
    await press('添加条件组');
    await choose('选择默认排序的字段', '天数');
    await choose('选择搜索字段的字段', '姓名');
    expect(latest.list).toMatchObject({
      toolbar: ['add'],
      rowActions: ['edit'],
      complexHeaders: [{ label: '', columns: [] }],
      ruleList: { conditionList: [{ logic: 'and', groups: [] }] },
      defaultSort: [{ field: 'days', sort: 'asc' }],
      search: [{ prop: 'name' }],
    });
  });

  it('chooses the columns of a phone [STUDIO-012]', async () => {
    show(two);
    await choose('手机端的列', '天数');
    expect(latest.list?.['appColumns']).toEqual(['days']);
  });

  it('shows the issues of a property in its section [STUDIO-012]', async () => {
    const issue: Issue = { path: 'pageSize', id: 'issue.too-small', params: { minimum: 1 }, severity: 'error' };
    show({ ...two, pageSize: 0 }, [issue]);
    const item = screen.getByLabelText('每页条数').closest('.ant-form-item');
    expect(item?.querySelector('.ant-form-item-explain-error')).toBeTruthy();
  });
});

const labels: Readonly<Record<string, string>> = {
  tree: '左侧树',
  columns: '列',
  complexHeaders: '复合表头',
  search: '搜索字段',
  toolbar: '列表按钮',
  rowActions: '行按钮',
  defaultSort: '默认排序',
  ruleList: '固定过滤',
  rowStyle: '行样式',
  guards: '权限控制',
  schemes: '数据方案',
};
