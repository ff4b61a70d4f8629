import { describe, expect, it } from 'vitest';
import { contracts } from '#schemas/resources/contracts.ts';
import zh from '#schemas/messages/zh.json' with { type: 'json' };
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { Button } from '#schemas/language/action.ts';
import { kinds } from '#registry/kinds.ts';
import { checkDefinition } from '../../compile/check-definition.ts';
import { compile } from '../../compile/compile.ts';
import { listScreen } from './list-screen.ts';

const form = {
  language: 1,
  title: '请假申请',
  fields: [
    { config: { zhjyKey: 'billRule', label: '单号', span: 12, rule: 'leave' }, vModel: 'no' },
    {
      config: { zhjyKey: 'card', label: '内容' },
      children: [
        {
          config: { zhjyKey: 'select', label: '类型', required: true },
          vModel: 'type',
          source: { dictionary: 'leaveType' },
        },
        { config: { zhjyKey: 'inputNumber', label: '天数', required: true }, vModel: 'days' },
      ],
    },
    { config: { zhjyKey: 'datePicker', label: '日期' }, vModel: 'day' },
    { config: { zhjyKey: 'colorPicker', label: '颜色' }, vModel: 'color' },
    {
      config: { zhjyKey: 'table', label: '明细' },
      vModel: 'lines',
      children: [{ config: { zhjyKey: 'input', label: '品名' }, vModel: 'item' }],
    },
  ],
} as unknown as Definition;

const model = { id: 'm1', fullName: '请假', enCode: 'leave', form };
const calls = new Set(
  Object.entries(contracts).flatMap(([noun, { calls: own }]) => Object.keys(own).map((call) => `${noun}.${call}`)),
);
const context = { kinds, calls, messages: new Set(Object.keys(zh)) };
const issuesOf = (screen: Definition) => checkDefinition(screen, context);

const bodyOf = (screen: Definition) => screen.body as unknown as Record<string, unknown>;
const namesOf = (nodes: unknown) => (nodes as { vModel: string }[]).map(({ vModel }) => vModel);
const codesOf = (buttons: unknown) =>
  (buttons as (Button | string)[]).map((one) => (typeof one === 'string' ? one : one.permission));

const list = (more: Partial<ListDefinition>): ListDefinition => ({ language: 1, columns: [{ prop: 'no' }], ...more });

describe('the screen of a released form', () => {
  it('compiles without an issue, with or without a list definition', () => {
    expect(issuesOf(listScreen(model, kinds))).toEqual([]);
    const own = list({ search: [{ prop: 'type', searchMultiple: true }, { prop: 'days' }], pageSize: 50 });
    expect(issuesOf(listScreen({ ...model, list: own }, kinds))).toEqual([]);
    expect(issuesOf(listScreen({ ...model, webType: 1 }, kinds))).toEqual([]);
  });

  it('has the columns of a phone, with the state of the process', () => {
    const phone = { ...model, list: list({ columns: [{ prop: 'no' }, { prop: 'days' }], appColumns: ['days'] }) };
    expect(bodyOf(listScreen(phone, kinds))['appColumns']).toEqual(['days']);
    expect(bodyOf(listScreen({ ...phone, enableFlow: 1 }, kinds))['appColumns']).toEqual(['days', 'flowState']);
    expect(bodyOf(listScreen(model, kinds))).not.toHaveProperty('appColumns');
  });

  it('shows the listable fields of a form without a list, without sub-table columns', () => {
    const body = bodyOf(listScreen(model, kinds));
    expect(namesOf(body['columns'])).toEqual(['no', 'type', 'days', 'day']);
    expect(namesOf(body['search'])[0]).toBe('keyword');
  });

  it('has the search fields, columns, order, paging and buttons of its list', () => {
    const own = list({
      columns: [{ prop: 'days', sortable: true, width: 120, align: 'right', fixed: 'left' }, { prop: 'gone' }],
      search: [{ prop: 'type' }],
      defaultSort: [{ field: 'days', sort: 'desc' }],
      pageSize: 50,
      toolbar: ['add', 'batchRemove'],
      rowActions: ['edit'],
    });
    const body = bodyOf(listScreen({ ...model, list: own }, kinds));
    expect(body['columns']).toEqual([
      {
        config: {
          zhjyKey: 'inputNumber',
          label: '天数',
          width: 120,
          sortable: true,
          tableAlign: 'right',
          tableFixed: 'left',
        },
        vModel: 'days',
      },
    ]);
    expect(namesOf(body['search'])).toEqual(['type']);
    expect(body['defaultSort']).toEqual([{ field: 'days', sort: 'desc' }]);
    expect(body['pageSize']).toBe(50);
    expect(codesOf(body['toolbar'])).toEqual(['btn_add', 'btn_batchRemove', 'reload']);
    expect(codesOf(body['rowActions'])).toEqual(['btn_edit']);
  });

  it('guards its buttons by btn_ and their name [PERM-007]', () => {
    const own = list({
      toolbar: ['add', 'download', 'upload', 'batchRemove', 'batchPrint'],
      rowActions: ['edit', 'remove', 'detail'],
    });
    const body = bodyOf(listScreen({ ...model, list: own }, kinds));
    expect(codesOf(body['toolbar'])).toEqual([
      'btn_add',
      'btn_download',
      'btn_upload',
      'btn_batchRemove',
      'btn_batchPrint',
      'reload',
    ]);
    expect(codesOf(body['rowActions'])).toEqual(['btn_edit', 'btn_remove', 'btn_detail']);
  });

  it('shows the flow state of records, where the form has a flow', () => {
    const names = (enableFlow: number) => {
      const screen = listScreen({ ...model, enableFlow, list: list({}) }, kinds);
      expect(issuesOf(screen)).toEqual([]);
      return namesOf(bodyOf(screen)['columns']);
    };
    expect([names(0), names(1)]).toEqual([['no'], ['no', 'flowState']]);
  });

  it('edits rows in place through its form, where its type says so [STUDIO-012]', () => {
    for (const type of [1, 2, 3, 4, 5] as const) {
      const screen = listScreen({ ...model, list: list({ type }) }, kinds);
      expect(issuesOf(screen)).toEqual([]);
      expect(bodyOf(screen)['rowForm']).toBe(type === 4 ? 'form' : undefined);
    }
  });

  it('renames a standard button without changing its action', () => {
    const body = (add: 'add' | { button: 'add'; label: string }, edit: 'edit' | { button: 'edit'; label: string }) =>
      bodyOf(listScreen({ ...model, list: list({ toolbar: [add], rowActions: [edit] }) }, kinds));
    const usual = body('add', 'edit');
    const renamed = body({ button: 'add', label: '请个假' }, { button: 'edit', label: '改' });
    const first = (buttons: unknown) => (buttons as Button[])[0];
    expect(first(renamed['toolbar'])).toEqual({ ...first(usual['toolbar']), label: '请个假' });
    expect(first(renamed['rowActions'])).toEqual({ ...first(usual['rowActions']), label: '改' });
  });

  it('has range inputs where a field is searched by range, and drops props that only apply in a form', () => {
    const body = bodyOf(listScreen({ ...model, list: list({ search: [{ prop: 'days' }, { prop: 'type' }] }) }, kinds));
    expect(body['search']).toEqual([
      { config: { zhjyKey: 'numberRange', label: '天数' }, vModel: 'days' },
      { config: { zhjyKey: 'select', label: '类型' }, vModel: 'type', source: { dictionary: 'leaveType' } },
    ]);
  });

  it('offers the options of radio buttons as a drop-down', () => {
    const state = {
      config: { zhjyKey: 'radio', label: '状态', required: true },
      vModel: 'state',
      source: { static: [{ id: 'a', fullName: '甲' }] },
    };
    const screen = listScreen(
      {
        ...model,
        form: { ...form, fields: [state] as never },
        list: { language: 1, columns: [], search: [{ prop: 'state' }] },
      },
      kinds,
    );
    expect(bodyOf(screen)['search']).toEqual([
      {
        config: { zhjyKey: 'select', label: '状态' },
        vModel: 'state',
        source: { static: [{ id: 'a', fullName: '甲' }] },
      },
    ]);
    expect(issuesOf(screen)).toEqual([]);
  });

  it('opens the form as configured in the form', () => {
    const overlay = (settings: object) =>
      listScreen({ ...model, form: { ...form, ...settings } }, kinds).overlays?.['form'];
    expect(overlay({ generalWidth: '800px' })).toMatchObject({ config: { zhjyKey: 'dialog' }, width: '800px' });
    expect(overlay({ popupType: 'drawer', drawerWidth: '40%' })).toMatchObject({
      config: { zhjyKey: 'drawer' },
      width: '40%',
    });
    expect(overlay({ popupType: 'fullScreen' })).toMatchObject({ config: { zhjyKey: 'dialog' }, fullScreen: true });
    expect(issuesOf(listScreen({ ...model, form: { ...form, popupType: 'fullScreen' } }, kinds))).toEqual([]);
  });

  it('titles its windows with the title of the form, or else with its name [FORM-068]', () => {
    const names = (form: Definition) => {
      const { overlays } = listScreen({ ...model, fullName: '登记', form }, kinds);
      return [overlays?.['form']?.['subject'], overlays?.['detail']?.config.label];
    };
    expect(names({ ...form, title: '请假单' })).toEqual(['请假单', '请假单']);
    expect(names({ ...form, title: '' })).toEqual(['登记', '登记']);
  });

  it('checks its records as the form says, in its list and on its own', () => {
    const checks = [{ rule: { formula: 'days < 30' }, message: '太长' }];
    const own = { ...model, form: { ...form, checks } };
    expect(listScreen(own, kinds).overlays?.['form']).toMatchObject({ checks });
    expect(listScreen({ ...own, webType: 1 }, kinds).body).toMatchObject({ checks });
    expect(issuesOf(listScreen(own, kinds))).toEqual([]);
  });

  it('asks the lookups of the form where its records are edited, in its list and on its own [FORMULA-023]', () => {
    const rate = { model: 'm', where: [{ field: 'day', value: { formula: 'days' } }], take: { first: 'rate' } };
    const total = {
      config: { zhjyKey: 'calculate', label: '费用' },
      vModel: 'cost',
      expression: 'days × rate',
      isStorage: 1,
    };
    const fields = [...(form.fields ?? []), total];
    const own = { ...model, form: { ...form, fields, lookups: { rate } } } as Parameters<typeof listScreen>[0];
    const screen = listScreen(own, kinds);
    expect(issuesOf(screen)).toEqual([]);
    const { overlays, root } = compile(screen, { kinds });
    expect([...(overlays['form']?.form?.lookups?.keys() ?? [])]).toEqual(['rate']);
    expect(root[0]?.form?.lookups).toBeUndefined();
    const single = compile(listScreen({ ...own, webType: 1 }, kinds), { kinds });
    expect([...(single.root[0]?.form?.lookups?.keys() ?? [])]).toEqual(['rate']);
    const none = compile(listScreen(model, kinds), { kinds });
    expect(none.overlays['form']?.form?.lookups).toBeUndefined();
  });

  it('has the tree on its left, and the selected entry filters the list', () => {
    const tree = { source: { dictionary: 'leaveType' }, field: 'type', title: '类型' };
    const screen = listScreen({ ...model, list: list({ type: 2, tree }) }, kinds);
    expect(screen.body?.config.zhjyKey).toBe('split');
    expect(issuesOf(screen)).toEqual([]);
    expect((bodyOf(screen)['main'] as { source: unknown }[])[0]?.source).toEqual({
      call: 'onlinedev.list',
      with: { modelId: 'm1', type: { var: 'branch.id' } },
    });
  });

  it('loads grouped and tree lists without paging', () => {
    for (const type of [3, 5] as const) {
      const body = bodyOf(listScreen({ ...model, list: list({ type, groupField: 'type' }) }, kinds));
      expect([body['hasPage'], body['pageSize']]).toEqual([false, 10_000]);
      // Only groups can be expanded and collapsed all at once.
      expect((body['toolbar'] as unknown[]).includes('collapseAll')).toBe(type === 3);
    }
  });

  it('is the form itself where there is no list', () => {
    expect(listScreen({ ...model, webType: 1 }, kinds).body).toMatchObject({
      config: { zhjyKey: 'form' },
      create: 'onlinedev.create',
      with: { modelId: 'm1' },
    });
  });
});
