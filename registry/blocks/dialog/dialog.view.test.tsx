import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { elapse, stopClock } from '#scripts/testing/virtual-time.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCall, fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const field = (vModel: string, label: string, config: object = {}) => ({
  config: { zhjyKey: 'input', label, ...config },
  vModel,
});
const entry: DefinitionNode = {
  config: { zhjyKey: 'dialog' },
  load: 'person.info',
  create: 'person.create',
  update: 'person.update',
  fields: [field('name', '姓名', { required: true }), field('team', '小组')],
};
const opens = (label: string, parameters: object) => ({ label, do: [{ open: 'entry', with: parameters }] });
const body: DefinitionNode = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  hasPage: false,
  columns: [field('name', '列名')],
  toolbar: [opens('新增人员', { team: 'T1' }), opens('修改人员', { id: '7' })],
};

async function show(calls: Record<string, FakeCall | FakeCall['answer']> = {}, overlay: Partial<DefinitionNode> = {}) {
  const client = fakeClient({
    'person.list': () => ({ list: [{ id: '7', name: '张伟' }] }),
    'person.info': () => ({ id: '7', name: '张伟', team: 'T7', version: 4 }),
    'person.create': { answer: () => ({ id: '8' }), msg: '新建成功' },
    'person.update': { answer: () => null, msg: '更新成功' },
    ...calls,
  });
  const page = await showPage({ body, overlays: { entry: { ...entry, ...overlay } }, client });
  return { client, ...page };
}
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const open = async (name: string) => {
  await press(name);
  return screen.findByRole('dialog');
};
const name = () => screen.findByLabelText<HTMLInputElement>('姓名');
const type = async (text: string) => fireEvent.change(await name(), { target: { value: text } });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const sent = ({ client }: { client: ReturnType<typeof fakeClient> }, call: string) =>
  client.sent.filter(([one]) => one === call).map(([, input]) => input);

describe('a dialog with a form', () => {
  it('is titled new without an id and edit with one [DICT-034] [BILLRULE-001]', async () => {
    await show();
    expect((await open('新增人员')).querySelector('.ant-modal-title')?.textContent).toBe('新建');
    await press('取消');
    await isGone();
    expect((await open('修改人员')).querySelector('.ant-modal-title')?.textContent).toBe('编辑');
  });

  it.each(['dialog', 'drawer'])('is titled with what is made or changed in it, in a %s [FORM-068]', async (zhjyKey) => {
    const titles = () => document.querySelector('.ant-modal-title, .ant-drawer-title')?.textContent;
    await show({}, { config: { zhjyKey }, subject: '采购订单' });
    await open('新增人员');
    expect(titles()).toBe('新建采购订单');
    await press('取消');
    await isGone();
    await open('修改人员');
    expect(titles()).toBe('编辑采购订单');
  });

  it('focuses its first field, whether the record has to be loaded or not', async () => {
    await show();
    for (const opened of ['新增人员', '修改人员']) {
      await open(opened);
      await waitFor(async () => expect(document.activeElement).toBe(await name()));
      await press('取消');
      await isGone();
    }
  });

  it('does not move the focus after the user has focused something else', async () => {
    await show();
    await open('修改人员');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' });
    screen.getByRole('button', { name: '关闭' }).focus();
    await waitFor(async () => expect((await name()).value).toBe('张伟'));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '关闭' }));
  });

  it('starts a new record with its parameters and sends them together with the input', async () => {
    const page = await show();
    await open('新增人员');
    expect((await screen.findByLabelText<HTMLInputElement>('小组')).value).toBe('T1');
    await type('李小云');
    await press('确定');
    await isGone();
    expect(sent(page, 'person.create')).toEqual([{ name: '李小云', team: 'T1' }]);
  });

  it('loads the record of its parameters and saves it with the loaded version', async () => {
    const page = await show();
    await open('修改人员');
    expect((await name()).value).toBe('张伟');
    expect(sent(page, 'person.info')).toEqual([{ id: '7' }]);
    await type('张小伟');
    await press('确定');
    await isGone();
    expect(sent(page, 'person.update')).toEqual([{ id: '7', name: '张小伟', team: 'T7', version: 4 }]);
  });

  it('shows the server’s message for 1.5 s, closes and refreshes its opener [LIMIT-001]', async () => {
    const page = await show();
    await open('新增人员');
    await type('李小云');
    expect(sent(page, 'person.list').length).toBe(1);
    await press('确定');
    await isGone();
    expect(page.toast.mock.calls).toEqual([['success', '新建成功', 1500]]);
    await waitFor(() => expect(sent(page, 'person.list').length).toBe(2));
  });

  it('stays open until the message was shown if configured, then closes and refreshes [BILLRULE-020]', async () => {
    const page = await show({}, { waitsForWord: true });
    let end = () => {};
    page.toast.mockImplementation(() => new Promise<void>((shown) => (end = shown)));
    await open('新增人员');
    await type('李小云');
    await press('确定');
    await waitFor(() => expect(page.toast).toHaveBeenCalledWith('success', '新建成功', 1500));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '取消' }).disabled).toBe(true);
    expect(sent(page, 'person.list').length).toBe(1);
    await act(async () => end());
    await isGone();
    await waitFor(() => expect(sent(page, 'person.list').length).toBe(2));
  });

  it('refreshes nothing when it is cancelled', async () => {
    const page = await show();
    await open('修改人员');
    await press('取消');
    await isGone();
    expect(sent(page, 'person.list').length).toBe(1);
  });

  it('validates before it sends, and shows issues at their fields', async () => {
    const page = await show();
    await open('新增人员');
    await name();
    await press('确定');
    expect((await screen.findByRole('alert')).textContent).toBe('姓名不能为空');
    expect(sent(page, 'person.create')).toEqual([]);
  });

  it('stays open with all input when the server refuses, and re-enables its button [DICT-048]', async () => {
    const page = await show({
      'person.create': () => {
        throw refusal('名称重复');
      },
    });
    await open('新增人员');
    await type('张伟');
    await press('确定');
    await waitFor(() => expect(sent(page, 'person.create').length).toBe(1));
    const button = screen.getByRole('button', { name: '确定' });
    await waitFor(() => expect(button.className).not.toContain('loading'));
    expect((await name()).value).toBe('张伟');
    expect(page.toast).not.toHaveBeenCalled();
  });

  it('shows the issues from a refused save at their fields', async () => {
    const issues = [{ path: 'name', id: 'check.unique', params: { label: '姓名' }, severity: 'error' }];
    await show({
      'person.create': () => {
        throw refusal('姓名不能重复', issues);
      },
    });
    await open('新增人员');
    await type('张伟');
    await press('确定');
    expect((await screen.findByRole('alert')).textContent).toBe('姓名不能重复');
  });

  it('is closed neither by a click on the mask nor by escape [DICT-035]', async () => {
    await show();
    const dialog = await open('新增人员');
    stopClock();
    fireEvent.click(document.querySelector('.ant-modal-wrap')!);
    fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
    await elapse(1_000);
    expect(screen.getByRole('dialog').className).not.toContain('leave');
    vi.useRealTimers();
    await press('关闭');
    await isGone();
  });

  it('offers a retry when its record could not be loaded', async () => {
    let isBroken = true;
    const info = () => {
      if (isBroken) throw refusal('系统异常');
      return { id: '7', name: '张伟' };
    };
    await show({ 'person.info': info });
    await open('修改人员');
    await screen.findByText('加载失败');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true);
    isBroken = false;
    await press('重试');
    expect((await name()).value).toBe('张伟');
  });

  it('saves and starts another record by the second button if configured', async () => {
    const page = await show({}, { hasConfirmAndAddBtn: true, confirmAndAddText: '再加一个' });
    await open('新增人员');
    await type('甲');
    await press('再加一个');
    await waitFor(async () => expect((await name()).value).toBe(''));
    await type('乙');
    await press('确定');
    await isGone();
    expect(sent(page, 'person.create').map((input) => (input as { name: string }).name)).toEqual(['甲', '乙']);
  });

  it('sends the values of a form’s record as JSON text', async () => {
    const page = await show(
      { 'person.info': () => ({ id: '7', data: '{"name":"张伟","team":"T7"}' }) },
      { packed: true },
    );
    await open('修改人员');
    expect((await name()).value).toBe('张伟');
    await press('确定');
    await isGone();
    expect(sent(page, 'person.update')).toEqual([{ id: '7', data: '{"name":"张伟","team":"T7"}' }]);
  });
});
