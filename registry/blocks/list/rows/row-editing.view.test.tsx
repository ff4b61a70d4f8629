import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCall, fakeClient, refusal } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { column, press, row } from '../testing/show-list.tsx';

afterEach(cleanup);

const entry: DefinitionNode = {
  config: { zhjyKey: 'dialog' },
  load: 'person.info',
  create: 'person.create',
  update: 'person.update',
  fields: [
    column('name', '姓名', { required: true }),
    { config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days' },
    { config: { zhjyKey: 'calculate', label: '工时' }, vModel: 'hours', expression: 'days * 8' },
    column('team', '小组'),
  ],
};
const opens = (name: string, label: string, parameters: object) => ({
  name,
  label,
  do: [{ open: 'entry', with: parameters }],
});
const body: DefinitionNode = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  hasPage: false,
  rowForm: 'entry',
  columns: [column('name', '姓名'), column('days', '天数'), column('hours', '工时'), column('state', '状态')],
  toolbar: [{ label: '新增人员', do: [{ open: 'entry', with: { team: 'T1' } }] }],
  rowActions: [opens('edit', '编辑', { id: { var: 'row.id' } })],
};

interface Setup {
  calls?: Record<string, FakeCall | FakeCall['answer']>;
  fields?: DefinitionNode[];
  mobile?: boolean;
}

async function show({ calls = {}, fields, mobile = false }: Setup = {}) {
  const stored = [
    { id: '7', name: '张伟', days: 2, hours: 16, team: 'T7', state: '在职' },
    { id: '8', name: '李小云', days: 1, hours: 8, team: 'T8', state: '在职' },
  ];
  const client = fakeClient({
    'person.list': () => ({ list: stored.map((one) => ({ ...one })) }),
    'person.info': (input) => ({ ...stored.find(({ id }) => id === (input as { id: string }).id), version: 4 }),
    'person.create': {
      answer: (input) => void stored.unshift({ id: '9', state: '', ...(input as object) } as never),
      msg: '新建成功',
    },
    'person.update': {
      answer: (input) => void Object.assign(stored.find(({ id }) => id === (input as { id: string }).id) ?? {}, input),
      msg: '更新成功',
    },
    ...calls,
  });
  const page = await showPage({ body, overlays: { entry: { ...entry, ...(fields && { fields }) } }, client, mobile });
  await screen.findByText('张伟');
  const sent = (call: string) => client.sent.filter(([one]) => one === call).map(([, input]) => input);
  return { ...page, sent };
}
const edited = async () => {
  await waitFor(() => expect(document.querySelector('.zb-row--edited .zb-row-control')).toBeTruthy());
  return within(document.querySelector('.zb-row--edited') as HTMLElement);
};
const edit = async (name: string) => {
  await press('编辑', await row(name));
  return edited();
};
const input = (place: ReturnType<typeof within>, label: string) => place.getByLabelText(label) as HTMLInputElement;
const type = (control: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(control, { target: { value } }));
const isClosed = () => waitFor(() => expect(document.querySelector('.zb-row--edited')).toBeNull());

describe('a row that is edited in place', () => {
  it('has the controls of its fields, calculates while typing and is saved as one record [STUDIO-012]', async () => {
    const { sent, toast } = await show();
    const cells = await edit('张伟');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(input(cells, '姓名')));
    expect(input(cells, '姓名').value).toBe('张伟');
    // A column that is no field of the form shows its value.
    expect(cells.getByText('在职')).toBeTruthy();
    await type(input(cells, '天数'), '3');
    await waitFor(() => expect(cells.getByText('24')).toBeTruthy());
    await press('保存');
    await isClosed();
    expect(sent('person.update')).toEqual([
      { id: '7', name: '张伟', days: 3, hours: 24, team: 'T7', state: '在职', version: 4 },
    ]);
    expect(toast).toHaveBeenCalledWith('success', '更新成功', expect.any(Number));
    expect((await row('张伟')).textContent).toContain('24');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('编辑'));
  });

  it('is saved by Enter, and left as it was by Escape after a question', async () => {
    const { sent, askToLeave } = await show();
    const cells = await edit('张伟');
    await type(input(cells, '姓名'), '张小伟');
    await act(async () => void fireEvent.keyDown(input(cells, '姓名'), { key: 'Escape' }));
    await isClosed();
    expect(askToLeave).toHaveBeenCalledOnce();
    expect(sent('person.update')).toEqual([]);
    const again = await edit('张伟');
    await type(input(again, '姓名'), '张大伟');
    await act(async () => void fireEvent.keyDown(input(again, '姓名'), { key: 'Enter' }));
    await isClosed();
    expect(sent('person.update')).toMatchObject([{ id: '7', name: '张大伟' }]);
  });

  it('is on top and empty for a new record, with the parameters of the button [STUDIO-012]', async () => {
    const { sent } = await show();
    await press('新增人员');
    const cells = await edited();
    expect(document.querySelector('.ant-table-row')?.className).toContain('zb-row--edited');
    expect(input(cells, '姓名').value).toBe('');
    await press('保存');
    expect((await cells.findByRole('alert')).textContent).toContain('姓名');
    expect(sent('person.create')).toEqual([]);
    await type(input(cells, '姓名'), '王芳');
    await press('保存');
    await isClosed();
    expect(sent('person.create')).toMatchObject([{ name: '王芳', team: 'T1' }]);
    expect(await row('王芳')).toBeTruthy();
  });

  it('gives way to another row, after a question only where something was typed', async () => {
    const { askToLeave } = await show();
    await edit('张伟');
    let cells = await edit('李小云');
    expect([input(cells, '姓名').value, document.querySelectorAll('.zb-row--edited').length]).toEqual(['李小云', 1]);
    expect(askToLeave).not.toHaveBeenCalled();
    await type(input(cells, '姓名'), '李大云');
    askToLeave.mockImplementationOnce(async () => 'stay');
    await press('编辑', await row('张伟'));
    cells = await edited();
    expect(input(cells, '姓名').value).toBe('李大云');
  });

  it('keeps what was typed when the server refuses it', async () => {
    const { toast } = await show({
      calls: {
        'person.update': () => {
          throw refusal('不允许');
        },
      },
    });
    const cells = await edit('张伟');
    await type(input(cells, '姓名'), '张小伟');
    await press('保存');
    expect(input(cells, '姓名').value).toBe('张小伟');
    expect(toast).not.toHaveBeenCalledWith('success', expect.anything(), expect.anything());
  });

  it('names fields that are wrong and not in the row, and opens the whole form for them', async () => {
    const fields = [...(entry['fields'] as DefinitionNode[]), column('reason', '事由', { required: true })];
    const { toast, sent } = await show({ fields });
    await edit('张伟');
    await press('保存');
    expect(toast).toHaveBeenCalledWith('warning', '请在完整表单中填写或更正：事由', expect.any(Number));
    expect(sent('person.update')).toEqual([]);
    await press('完整表单');
    expect(await within(await screen.findByRole('dialog')).findByLabelText('事由')).toBeTruthy();
    expect(document.querySelector('.zb-row--edited')).toBeNull();
  });

  it('is edited in the overlay on a phone [STUDIO-012]', async () => {
    await show({ mobile: true });
    await press('编辑', await row('张伟'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(document.querySelector('.zb-row--edited')).toBeNull();
  });
});
