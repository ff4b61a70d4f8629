import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Services } from '#runtime/context/services.ts';
import { type FakeCall, fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const minuteMs = 60_000;
let now = 1_714_953_600_000;

const entry: DefinitionNode = {
  config: { zhjyKey: 'dialog' },
  load: 'person.info',
  create: 'person.create',
  update: 'person.update',
  fields: [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }],
};
const body: DefinitionNode = {
  config: { zhjyKey: 'toolbar' },
  buttons: [{ label: '修改', do: [{ open: 'entry', with: { id: '7' } }] }],
};

function memory() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

type Choice = Awaited<ReturnType<Services['askToLeave']>>;

async function show(overlay: Partial<DefinitionNode> = {}, update: FakeCall['answer'] = () => null) {
  const storage = memory();
  const stored = { id: '7', name: '张伟', phone: '1', version: 4 };
  const client = fakeClient({
    'person.info': () => ({ ...stored }),
    'person.update': { answer: update, msg: '更新成功' },
    'person.create': { answer: () => ({ id: '8' }), msg: '新建成功' },
  });
  const platform = { storage, now: () => now, user: { userId: 'u1' } };
  const page = await showPage({ body, overlays: { entry: { ...entry, ...overlay } }, client, platform });
  const choose = (choice: Choice) => page.askToLeave.mockImplementation(async () => choice);
  return { ...page, client, storage, choose, stored };
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const name = () => screen.findByLabelText<HTMLInputElement>('姓名');
const type = async (text: string) => {
  const field = await name();
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each(['dialog', 'drawer'])('unsaved input in a %s', (zhjyKey) => {
  const overlay = { config: { zhjyKey } };

  it.each(['取消', '关闭'])('requires a confirmation on %s, and remains when the user chooses to stay', async (way) => {
    const page = await show(overlay);
    page.choose('stay');
    await press('修改');
    await type('张小伟');
    await press(way);
    // `true`: there is a draft, so it may also be left for later.
    expect(page.askToLeave.mock.calls).toEqual([[true]]);
    expect((await name()).value).toBe('张小伟');
    page.choose('discard');
    await press(way);
    await isClosed();
    expect(page.storage.stored.size).toBe(0);
  });

  it('is absent: closes without a confirmation when nothing was typed, and after saving', async () => {
    const page = await show(overlay);
    await press('修改');
    await name();
    await press('取消');
    await isClosed();
    await press('修改');
    await type('张小伟');
    await press('确定');
    await isClosed();
    expect(page.askToLeave).not.toHaveBeenCalled();
    expect(page.storage.stored.size).toBe(0);
  });

  it('is offered as a draft with its age at the next opening, and discarded in one step', async () => {
    const page = await show(overlay);
    page.choose('keep');
    await press('修改');
    await type('张小伟');
    await press('取消');
    await isClosed();
    expect(page.storage.stored.size).toBe(1);
    now += 25 * minuteMs;
    await press('修改');
    expect((await name()).value).toBe('张小伟');
    expect((await screen.findByRole('alert')).textContent).toContain('已恢复25分钟前保存的草稿');
    await press('丢弃草稿');
    expect((await name()).value).toBe('张伟');
    expect(screen.queryByText(/草稿/)).toBeNull();
    expect(page.storage.stored.size).toBe(0);
    await press('取消');
    await isClosed();
    expect(page.askToLeave).toHaveBeenCalledTimes(1);
  });
});

it('offers no draft where none is stored: the form saves through a button of its own', async () => {
  const { load: _load, create: _create, update: _update, ...bare } = entry;
  const page = await show({ ...bare, load: undefined, create: undefined, update: undefined } as never);
  await press('修改');
  await type('张小伟');
  await press('取消');
  expect(page.askToLeave.mock.calls).toEqual([[false]]);
});

describe('a refused save of unsaved input', () => {
  it('shows its message in the form until it is closed or the next attempt begins', async () => {
    const answers = [refusal('名称重复'), refusal('名称重复'), undefined];
    await show({}, () => {
      const answer = answers.shift();
      if (answer) throw answer;
      return null;
    });
    await press('修改');
    await type('李小云');
    await press('确定');
    expect((await screen.findByRole('alert')).textContent).toBe('名称重复');
    expect((await name()).value).toBe('李小云');
    await press('关闭提示');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press('确定');
    await screen.findByRole('alert');
    await press('确定');
    await isClosed();
  });

  it('shows an issue of a field at the field only', async () => {
    const issues = [{ path: 'name', id: 'check.unique', params: { label: '姓名' }, severity: 'error' }];
    await show({}, () => {
      throw refusal('姓名不能重复', issues);
    });
    await press('修改');
    await type('李小云');
    await press('确定');
    await screen.findByRole('alert');
    expect(screen.getAllByText('姓名不能重复')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '关闭提示' })).toBeNull();
  });
});

describe('a refusal over a field that is out of sight', () => {
  const refuseAt = (path: string) => () => {
    const issues = [{ path, id: 'check.unique', params: { label: '编号' }, severity: 'error' }];
    throw refusal('编号不能重复', issues);
  };

  it.each([
    ['that the form does not have', 'nowhere', []],
    ['that is hidden', 'code', [{ config: { zhjyKey: 'input', label: '编号', noShow: true }, vModel: 'code' }]],
  ])('%s leaves its text in the form', async (_, path, more) => {
    await show({ fields: [...(entry.fields ?? []), ...more] }, refuseAt(path));
    await press('修改');
    await type('李小云');
    await press('确定');
    expect((await screen.findByRole('alert')).textContent).toBe('编号不能重复');
    expect(await screen.findByRole('button', { name: '关闭提示' })).toBeDefined();
  });

  it('in a closed part opens that part and shows the text there', async () => {
    const code: DefinitionNode = { config: { zhjyKey: 'input', label: '编号' }, vModel: 'code' };
    const note = { config: { zhjyKey: 'input', label: '备注' }, vModel: 'note' };
    const part = (title: string, child: DefinitionNode) => ({
      config: { zhjyKey: 'tabItem', children: [child] },
      title,
      name: title,
    });
    const tab = { config: { zhjyKey: 'tab', active: '基本', children: [part('基本', note), part('更多', code)] } };
    await show({ fields: [...(entry.fields ?? []), tab] }, refuseAt('code'));
    await press('修改');
    await type('李小云');
    expect(screen.queryByLabelText('编号')).toBeNull();
    await press('确定');
    expect(await screen.findByText('编号不能重复')).toBeDefined();
    expect(await screen.findByLabelText('编号')).toBeDefined();
  });
});

describe('a draft of a record that another user has saved meanwhile', () => {
  const overlay = {
    fields: [...(entry.fields ?? []), { config: { zhjyKey: 'input', label: '电话' }, vModel: 'phone' }],
  };
  const sent: unknown[] = [];
  const update = (input: unknown) => {
    sent.push(input);
    if ((input as { version: number }).version !== 5) throw new CallError('refused', 409, '已被调整', null, true);
    return null;
  };

  async function showOldDraft() {
    const page = await show(overlay, update);
    sent.length = 0;
    page.choose('keep');
    await press('修改');
    await type('张小伟');
    await press('取消');
    await isClosed();
    Object.assign(page.stored, { name: '张大伟', phone: '2', version: 5 });
    await press('修改');
    await screen.findByText('记录已被他人修改');
    return page;
  }

  it('shows the conflict when it is opened, and saves the choice [ONLINEDEV-014]', async () => {
    await showOldDraft();
    await press('保 存');
    await waitFor(() => expect(screen.queryByText('记录已被他人修改')).toBeNull());
    expect(sent).toEqual([]);
    await press('确定');
    await isClosed();
    // Mine where both changed it, theirs where only they did.
    expect(sent).toEqual([{ id: '7', name: '张小伟', phone: '2', version: 5 }]);
  });

  it('does not overwrite the record without a choice: the conflict is shown again [ONLINEDEV-014]', async () => {
    await showOldDraft();
    await press('返回表单');
    await waitFor(() => expect(screen.queryByText('记录已被他人修改')).toBeNull());
    await press('确定');
    await screen.findByText('记录已被他人修改');
    expect(sent).toEqual([{ id: '7', name: '张小伟', phone: '1', version: 4 }]);
  });

  it('shows the newer record once it is discarded [ONLINEDEV-014]', async () => {
    await showOldDraft();
    await press('返回表单');
    await press('丢弃草稿');
    await waitFor(async () => expect((await name()).value).toBe('张大伟'));
    await press('确定');
    await isClosed();
    expect(sent).toEqual([{ id: '7', name: '张大伟', phone: '2', version: 5 }]);
  });
});

it('shows no conflict for a draft of a record that is unchanged [ONLINEDEV-014]', async () => {
  const page = await show();
  page.choose('keep');
  await press('修改');
  await type('张小伟');
  await press('取消');
  await isClosed();
  await press('修改');
  await screen.findByText(/已恢复/);
  expect((await name()).value).toBe('张小伟');
  expect(screen.queryByText('记录已被他人修改')).toBeNull();
});
