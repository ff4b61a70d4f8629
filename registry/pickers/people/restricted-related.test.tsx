import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderForm } from '#runtime/testing/render-form.tsx';

afterEach(cleanup);

it('takes away chosen users outside of the new restriction when the related field changes [PICK-062, PICK-063, PICK-064]', async () => {
  const asked: unknown[] = [];
  const send = async (name: string, input: Record<string, unknown>) => {
    if (name !== 'user.selectedUserList') return { data: { list: [] }, msg: '' };
    asked.push(input['ids']);
    return { data: { list: [{ id: 'u2' }] }, msg: '' };
  };
  const fields = [
    { config: { zhjyKey: 'depSelect', label: '部门' }, vModel: 'dep' },
    {
      config: { zhjyKey: 'userSelect', label: '人员' },
      vModel: 'people',
      multiple: true,
      selectType: 'dep',
      relationField: 'dep',
    },
  ];
  const stored = { dep: 'd1', people: ['u1', 'u2'] };
  const { store } = await renderForm(fields, stored, { send: send as never });
  expect([store.value('people'), asked]).toEqual([['u1', 'u2'], []]);
  await act(async () => void store.set('dep', 'd2'));
  await waitFor(() => expect(store.value('people')).toEqual(['u2']));
  expect(asked).toEqual([['d2--department']]);
});

it.each(['unit', 'lines.unit'])('follows %s of its own row in a sub-table [FORM-032]', async (relationField) => {
  const asked: unknown[] = [];
  const send = async (name: string, input: Record<string, unknown>) => {
    if (name === 'user.selectedUserList') asked.push(input['ids']);
    return { data: { list: [] }, msg: '' };
  };
  const children = [
    { config: { zhjyKey: 'depSelect', label: '部门' }, vModel: 'unit' },
    { config: { zhjyKey: 'userSelect', label: '人员' }, vModel: 'person', selectType: 'dep', relationField },
  ];
  const table = { config: { zhjyKey: 'table', label: '明细' }, vModel: 'lines', layoutType: 'list', children };
  await renderForm([table], { lines: [{ unit: 'd1' }, { unit: 'd2' }] }, { send: send as never });
  const second = screen.getAllByRole('combobox', { name: '人员' })[1] as HTMLElement;
  await act(async () => void fireEvent.pointerDown(second, { button: 0 }));
  await waitFor(() => expect(asked).toEqual([['d2--department']]));
});
