import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import zh from '#schemas/messages/zh.json';
import { boxes, drawing, drawn, openDesigner, type OpenDesigner } from '#scripts/testing/open-designer.tsx';
import { press, pressText, soon } from '#scripts/testing/person.ts';

let page: OpenDesigner;
const field = (zhjyKey: string, vModel: string, label: string) => ({ config: { zhjyKey, label }, vModel });
beforeAll(async () => {
  page = await openDesigner([field('inputNumber', 'amount', '金额'), field('input', 'supplier', '供应商')]);
}, 120_000);
afterAll(() => page.close());

const step = (zhjyKey: string, key: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label },
  key,
  ...more,
});
const begin = step('start', 'start', '发起');
const head = step('approver', 'head', '负责人', { assigneeType: 2 });
const finance = step('copy', 'finance', '财务', { members: ['user-liuyang--user'] });

const box = (name: string) => boxes()[drawn().indexOf(name)] as HTMLElement;
const outline = () => screen.getByRole('region', { name: '大纲' });
const outlined = () => [...outline().querySelectorAll('.zs-row-title')].map((one) => one.textContent);
const panel = () => screen.getByRole('region', { name: '属性' });
const click = (element: Element, init: object = {}) => act(async () => void fireEvent.click(element, init));
const key = (name: string, init: object = {}) =>
  act(async () => void fireEvent.keyDown(drawing(), { key: name, ...init }));
const lines = () => [...drawing().querySelectorAll<HTMLElement>('.zs-step-insert')];
const line = (list: string, index: number) =>
  lines().find(({ dataset }) => dataset['list'] === list && dataset['index'] === String(index)) as HTMLElement;
async function insert(list: string, index: number, kind: string): Promise<void> {
  await click(line(list, index));
  await click(await screen.findByRole('menuitem', { name: kind }));
}
const editor = () =>
  soon(() => {
    const found = EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement);
    if (!found) throw new Error('no editor');
    return found;
  });
const bodyOf = (text: string) =>
  (JSON.parse(text) as { body: { key: string; config: { label: string } }[] }).body.map(({ config }) => config.label);
const reach = (kind: string) => press(kind, screen.getByRole('region', { name: '组件库' }));

describe('the designer of processes', () => {
  it('shows one process as drawing, outline and text: an edit in each is at once in the others [FLOW-074]', async () => {
    await page.show(begin, head);
    await pressText('JSON');
    const text = async () => bodyOf((await editor()).state.doc.toString());
    const everywhere = async (...names: string[]) => {
      expect([drawn(), outlined(), await text()]).toEqual([names, names, names]);
    };
    await everywhere('发起', '负责人');
    await insert('body', 2, '抄送');
    await everywhere('发起', '负责人', '抄送');
    await click(within(outline()).getByText('负责人'));
    expect(box('负责人').dataset['chosen']).toBe('true');
    await act(async () => void fireEvent.keyDown(outline(), { key: 'ArrowDown', altKey: true }));
    await everywhere('发起', '抄送', '负责人');
    const view = await editor();
    const at = view.state.doc.toString().indexOf('负责人');
    await act(async () => view.dispatch({ changes: { from: at, to: at + 3, insert: '总监' } }));
    await soon(() => everywhere('发起', '抄送', '总监'));
    await press('撤销');
    await soon(() => everywhere('发起', '抄送', '负责人'));
    await press('重做');
    await soon(() => everywhere('发起', '抄送', '总监'));
  });

  it('inserts, moves, copies and deletes steps by mouse [FLOW-074]', async () => {
    await page.show(begin, head, finance);
    await insert('body', 2, '条件分支');
    expect(drawn()).toEqual(['发起', '负责人', '条件分支', '分支', '分支', '财务']);
    await insert('body[2].children[0].children', 0, '审批');
    expect(drawn()).toEqual(['发起', '负责人', '条件分支', '分支', '审批', '分支', '财务']);
    await click(box('财务'));
    await press('前移');
    expect(drawn()).toEqual(['发起', '负责人', '财务', '条件分支', '分支', '审批', '分支']);
    await press('后移');
    await press('复制');
    expect(drawn().slice(-2)).toEqual(['财务', '财务']);
    await press('删除');
    expect(drawn().slice(-2)).toEqual(['分支', '财务']);
    // A dragged step lands on the line under the pointer.
    drawing().getBoundingClientRect = () => new DOMRect(0, 0, 1_000, 1_000);
    const target = line('body', 1);
    target.getBoundingClientRect = () => new DOMRect(500, 100, 24, 24);
    const over = { clientX: 512, clientY: 112 };
    await act(async () => void fireEvent.mouseDown(box('财务'), { button: 0 }));
    for (let turn = 0; turn < 2; turn += 1) await act(async () => void fireEvent.mouseMove(document, over));
    await act(async () => void fireEvent.mouseUp(document, over));
    expect(drawn()).toEqual(['发起', '财务', '负责人', '条件分支', '分支', '审批', '分支']);
  });

  it('inserts, moves, copies and deletes steps by keyboard alone [FLOW-074]', async () => {
    await page.show(begin, head, finance);
    drawing().focus();
    for (const name of ['ArrowDown', 'ArrowDown']) await key(name);
    expect(box('负责人').dataset['chosen']).toBe('true');
    // Enter on a focused button is a click: the new step follows the chosen one.
    await reach('办理');
    expect(drawn()).toEqual(['发起', '负责人', '办理', '财务']);
    await key('ArrowDown', { altKey: true });
    expect(drawn()).toEqual(['发起', '负责人', '财务', '办理']);
    await key('ArrowUp', { altKey: true });
    await key('d', { ctrlKey: true });
    expect(drawn()).toEqual(['发起', '负责人', '办理', '办理', '财务']);
    await key('Delete');
    expect(drawn()).toEqual(['发起', '负责人', '办理', '财务']);
    await key('ArrowUp', { shiftKey: true });
    expect(boxes().filter(({ dataset }) => dataset['chosen'] === 'true')).toHaveLength(2);
    await key('Escape');
    expect(boxes().filter(({ dataset }) => dataset['chosen'] === 'true')).toHaveLength(0);
  });

  it('stores no positions: what is saved are the steps alone [FLOW-074]', async () => {
    await page.show(begin, head);
    await insert('body', 2, '抄送');
    await press('保存');
    await soon(() => expect(page.toasts.join()).toContain('保存成功'));
    expect((await page.stored()).body).toEqual([begin, head, step('copy', 'copy1', '抄送')]);
    const places = boxes().map((one) => one.closest<HTMLElement>('.react-flow__node')?.style.transform);
    expect(new Set(places).size).toBe(3);
  });

  it('marks issues in the drawing, lists them, and goes to their step and their line [FLOW-074]', async () => {
    await page.show(begin, step('approver', 'nameless', '无人'));
    await soon(() => expect(box('无人').querySelector('[role="img"]')).not.toBeNull());
    expect(box('发起').querySelector('[role="img"]')).toBeNull();
    await pressText('JSON');
    const list = document.querySelector<HTMLElement>('.zs-issues') as HTMLElement;
    await click(within(list).getAllByRole('button')[0] as Element);
    expect(box('无人').dataset['chosen']).toBe('true');
    const view = await editor();
    const { from } = view.state.selection.main;
    expect(view.state.doc.lineAt(from).number).toBeGreaterThan(5);
  });

  it('draws only the changed step of 200 again, and the steps of a long process as those of a short one [FLOW-074]', async () => {
    await page.show(begin, ...Array.from({ length: 199 }, (_, at) => step('copy', `copy${at}`, `抄送${at}`)));
    expect(boxes()).toHaveLength(200);
    await click(box('抄送100'));
    const changed = new Set<string | undefined>();
    const watch = new MutationObserver((records) =>
      records.forEach(({ target }) => {
        const element = target instanceof Element ? target : target.parentElement;
        changed.add(element?.closest<HTMLElement>('[data-address]')?.dataset['address']);
      }),
    );
    watch.observe(drawing().querySelector('.react-flow__nodes') as Element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await act(
      async () =>
        void fireEvent.change(within(panel()).getAllByRole('textbox')[0] as Element, { target: { value: '新名' } }),
    );
    await soon(() => expect(drawn()[101]).toBe('新名'));
    watch.disconnect();
    expect([...changed]).toEqual(['body[101]']);
  });
});

describe('a step of an unknown kind', () => {
  const unknown = step('aprover', 'odd', '总监');

  it('is drawn, marked and described, and the rest can be edited, moved and saved [FLOW-002]', async () => {
    await page.show(begin, unknown, head);
    expect(drawn()).toEqual(['发起', '总监', '负责人']);
    expect(box('总监').textContent).toContain('未知节点 aprover');
    await soon(() => expect(box('总监').querySelector('[role="img"]')).not.toBeNull());
    await click(box('总监'));
    expect(panel().textContent).toContain('未知节点 aprover');
    await click(box('负责人'));
    await enter(control('节点标识'), 'boss');
    await click(box('总监'));
    await press('后移');
    expect(drawn()).toEqual(['发起', '负责人', '总监']);
    await insert('body', 3, '抄送');
    await press('保存');
    await soon(() => expect(page.toasts.join()).toContain('保存成功'));
    page.toasts.length = 0;
    expect((await page.stored()).body).toEqual([
      begin,
      { ...head, key: 'boss' },
      unknown,
      step('copy', 'copy1', '抄送'),
    ]);
    await click(box('总监'));
    await press('删除');
    expect(drawn()).toEqual(['发起', '负责人', '抄送']);
  });
});

/** The panel with all its sections open. */
async function sections(): Promise<HTMLElement> {
  for (const heading of panel().querySelectorAll('.ant-collapse-header[aria-expanded="false"]')) await click(heading);
  return panel();
}
const headings = () => [...panel().querySelectorAll('.ant-collapse-header')].map(({ textContent }) => textContent);
const control = (label: string) => within(panel()).getByLabelText(label);
/** The part of the panel of a property that has properties of its own. */
const group = (label: string) =>
  within(panel()).getByText(label).closest<HTMLElement>('.zs-group, .ant-form-item') as HTMLElement;
async function pick(field: HTMLElement, option: string): Promise<void> {
  await act(async () => void fireEvent.mouseDown(field));
  await click(field);
  const all = await soon(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].filter((one) => one.textContent === option);
    if (found.length === 0) throw new Error(`no option ${option}`);
    return found;
  });
  await click(all.at(-1) as Element);
}
const enter = (field: HTMLElement, value: string) =>
  act(async () => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  });
async function saved(name: string): Promise<unknown> {
  await press('保存');
  await soon(() => expect(page.toasts.join()).toContain('保存成功'));
  page.toasts.length = 0;
  return (await page.stored()).body.find((one) => one['key'] === name);
}

describe('unsaved work on a process', () => {
  it('is restored when the designer is opened again [FLOW-074] [STUDIO-006]', async () => {
    await page.show(begin, head);
    await insert('body', 2, '抄送');
    await soon(() => expect(JSON.stringify({ ...localStorage })).toContain('copy1'));
    await page.reopen();
    expect(drawn()).toEqual(['发起', '负责人', '抄送']);
    expect((await page.stored()).body).toEqual([begin, head]);
  });

  it('is merged with what another user has saved meanwhile [FLOW-074] [STUDIO-008]', async () => {
    await page.show(begin, head, finance);
    await page.saveElsewhere(begin, { ...head, config: { ...head.config, label: '总监' } }, finance);
    await click(box('财务'));
    await press('删除');
    await press('保存');
    await press('合并并保存');
    await soon(async () =>
      expect((await page.stored()).body.map(({ config }) => (config as { label: string }).label)).toEqual([
        '发起',
        '总监',
      ]),
    );
  });

  it('becomes a version on each save, which is compared and can be restored [FLOW-074] [FLOW-002] [STUDIO-007]', async () => {
    await page.show(begin, head);
    await click(box('负责人'));
    await press('删除');
    await press('保存');
    await soon(() => expect(page.toasts.join()).toContain('保存成功'));
    await press('版本历史');
    const dialogs = await screen.findByRole('dialog');
    // The comparison speaks of steps.
    await within(dialogs).findByText('删除节点 负责人（head）');
    const [, older] = await soon(() => {
      const found = within(dialogs).getAllByRole('option');
      if (found.length < 2) throw new Error('no versions');
      return found;
    });
    await click(older as Element);
    await press('恢复此版本', dialogs);
    await soon(() => expect(drawn()).toEqual(['发起', '负责人']));
  });
});

describe('the properties of a step', () => {
  const all = ['基础', '办理人', '字段权限', '按钮', '限时', '消息', '接口'];
  /** The kind, its sections, its properties, and the steps before it. */
  const given: [kind: string, sections: string[], more: object, before?: object[]][] = [
    ['start', ['基础', '字段权限', '消息', '接口'], {}, []],
    ['approver', all, { assigneeType: 2 }],
    ['processing', all, { assigneeType: 3 }],
    ['copy', ['基础', '消息'], { isInitiatorCopy: true }],
    ['timer', ['基础'], { hour: 1 }],
    ['subFlow', ['基础', '接口'], {}],
    ['exclusive', ['基础'], { children: [] }],
    ['inclusive', ['基础'], { children: [] }],
    ['parallel', ['基础'], { children: [] }],
    ['choose', ['基础'], { children: [] }],
    ['branch', ['基础'], { children: [] }],
    ['redirect', ['基础'], {}],
    ['trigger', ['基础'], {}],
    ['end', ['基础'], {}],
  ];

  it('are those of every kind of step [FLOW-002]', () => {
    expect(given.map(([kind]) => kind)).toEqual([...stepKinds.keys()]);
  });

  it.each(given)(
    'of a %s are generated from its schema in sections %j [FLOW-075] [FLOW-002]',
    async (zhjyKey, shown, more, before = [begin]) => {
      const one = step(zhjyKey, 'own', '本节点', more);
      await page.show(...before, one);
      await click(box('本节点'));
      expect(headings()).toEqual(shown);
      const text = (await sections()).textContent ?? '';
      const { properties } = (stepKinds.get(zhjyKey) as StepKind).props as unknown as {
        properties: Record<string, Record<string, unknown>>;
      };
      const hidden = new Set(['managerLevel', 'formField', 'nodeId', 'approvers', 'interfaceId', 'counterSignConfig']);
      for (const [name, schema] of Object.entries(properties)) {
        if (schema['when'] !== undefined || hidden.has(name)) continue;
        const title = (schema['title'] ?? `kind.prop.${name}`) as keyof typeof zh;
        const about = (schema['description'] ?? `kind.prop.${name}.about`) as keyof typeof zh;
        expect(text).toContain(zh[title]);
        expect(text).toContain(zh[about]);
      }
      // Each property has its own editor, also a formula: the text of the definition is not edited here.
      const texts = [...panel().querySelectorAll('.cm-editor')];
      expect(texts.filter((one) => one.closest('.zs-formula') === null)).toEqual([]);
    },
  );

  it('are each written by their own control, in every section [FLOW-075]', async () => {
    await page.show(begin, head);
    await click(box('负责人'));
    await sections();
    await enter(control('节点标识'), 'boss');
    await pick(control('审批方式'), '会签');
    await click(control('转审按钮'));
    await enter(control('同意按钮文字'), '批准');
    await click(control('手写签名'));
    await enter(control('期限（小时）'), '24');
    await pick(within(group('待办消息')).getByLabelText('启用'), '关闭');
    const event = group('同意事件');
    expect(within(event).queryByLabelText('数据接口')).toBeNull();
    await click(within(event).getByLabelText('启用'));
    expect(within(event).getByLabelText('数据接口')).toBeTruthy();
    expect(await saved('boss')).toEqual({
      ...head,
      key: 'boss',
      counterSign: 1,
      hasTransferBtn: false,
      auditBtnText: '批准',
      hasSign: true,
      limit: { duringDeal: 24 },
      waitMsgConfig: { on: 0 },
      approveFuncConfig: { on: true },
    });
  });

  it('of a start have the title as a formula over the fields of the form, whose mistakes are marked', async () => {
    await page.show(begin, head);
    await click(box('发起'));
    await sections();
    const formula = await soon(() => {
      const found = EditorView.findFromDOM(panel().querySelector('.zs-formula .cm-editor') as HTMLElement);
      if (!found) throw new Error('no editor');
      return found;
    });
    const write = (text: string) =>
      act(async () => formula.dispatch({ changes: { from: 0, to: formula.state.doc.length, insert: text } }));
    await write('CONCAT(suplier; amount)');
    await soon(() => expect(panel().querySelector('.zs-formula [role=alert]')?.textContent).toContain('supplier'));
    await write('CONCAT(supplier; amount)');
    await soon(() => expect(panel().querySelector('.zs-formula [role=alert]')).toBeNull());
    expect(await saved('start')).toEqual({ ...begin, titleFormula: 'CONCAT(supplier; amount)' });
  });

  it('have a table of the rights on each field, or on all at once [FLOW-075] [FLOW-048]', async () => {
    await page.show(begin, head);
    await click(box('负责人'));
    await sections();
    const radio = (name: string) => within(panel()).getByRole<HTMLInputElement>('radio', { name });
    expect([radio('金额 只读').checked, radio('供应商 只读').checked]).toEqual([true, true]);
    await press('全部字段必填');
    expect([radio('金额 必填').checked, radio('供应商 必填').checked]).toEqual([true, true]);
    await click(radio('供应商 可写'));
    expect(await saved('head')).toMatchObject({ formOperates: { amount: 'required', supplier: 'write' } });
    await press('全部字段只读');
    expect(await saved('head')).toEqual(head);
  });
});
