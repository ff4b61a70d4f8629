import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeClient } from '../testing/fake-client.ts';
import { cancelIn, mountPicker, openPicker } from '../testing/mount-picker.tsx';
import PopupSelectEdit from './popupSelect/popupSelect.edit.tsx';
import { popupSelect } from './popupSelect/popupSelect.ts';
import RelationFormEdit from './relationForm/relationForm.edit.tsx';
import { relationForm } from './relationForm/relationForm.ts';
import { objectEdit } from './objects/objects.edit.tsx';
import { templateSelect } from './objects/objects.ts';
import { peopleEdit } from './people/people.edit.tsx';
import {
  areaSelect,
  depSelect,
  groupSelect,
  organizeSelect,
  posSelect,
  roleSelect,
  userSelect,
} from './people/people.ts';

afterEach(cleanup);

/** A mock client that answers every call without entries. */
const nothing = () => {
  const answers = { get: (_: object, name: string) => () => (name === 'group.selector' ? [] : { list: [] }) };
  return fakeClient(new Proxy({}, answers));
};

const windows: [title: string, px: string, unknown, unknown][] = [
  ['选择组织', '800px', peopleEdit(organizeSelect), organizeSelect.kind],
  ['选择分组', '800px', peopleEdit(groupSelect), groupSelect.kind],
  ['选择部门', '800px', peopleEdit(depSelect), depSelect.kind],
  ['选择岗位', '800px', peopleEdit(posSelect), posSelect.kind],
  ['选择用户', '800px', peopleEdit(userSelect), userSelect.kind],
  ['选择角色', '800px', peopleEdit(roleSelect), roleSelect.kind],
  ['省市区', '800px', peopleEdit(areaSelect), areaSelect.kind],
  ['选择数据', '800px', PopupSelectEdit, popupSelect],
  ['选择数据', '800px', RelationFormEdit, relationForm],
  ['模板', '1000px', objectEdit(templateSelect), templateSelect.kind],
];

describe.each(windows)('the window %s, %s wide', (title, px, Face, kind) => {
  // The faces and kinds of the table have no common type.
  const mount = (props: object = {}) =>
    mountPicker(Face as never, kind as never, nothing(), undefined as never, {
      modelId: 'm1',
      interfaceId: 'i1',
      ...props,
    });

  it('has a title and an empty state [PICK-001, PICK-002, PICK-003, PICK-005, PICK-006]', async () => {
    const { changes } = mount();
    const dialog = await openPicker();
    expect(within(dialog).getAllByText(title).length).toBeGreaterThan(0);
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe(px);
    await waitFor(() => expect(within(dialog).getAllByText('暂无数据').length).toBeGreaterThan(0));
    expect(within(dialog).getByRole('button', { name: /^确\s?定$/ })).toBeTruthy();
    fireEvent.click(document.querySelector('.ant-modal-wrap') as Element);
    expect(screen.getByRole('dialog')).toBe(dialog);
    await cancelIn(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).not.toHaveBeenCalled();
  });

  it('does not open while it is disabled [PICK-004]', async () => {
    mount({ disabled: true });
    await act(async () => void fireEvent.pointerDown(screen.getByRole('combobox'), { button: 0 }));
    await act(async () => void fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
