import { cleanup, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '../_shared/testing/fake-client.ts';
import { mountPicker, openPicker } from '../_shared/testing/mount-picker.tsx';
import AreaSelectEdit from './areaSelect/areaSelect.edit.tsx';
import { areaSelect } from './areaSelect/areaSelect.ts';
import DepSelectEdit from './depSelect/depSelect.edit.tsx';
import { depSelect } from './depSelect/depSelect.ts';
import GroupSelectEdit from './groupSelect/groupSelect.edit.tsx';
import { groupSelect } from './groupSelect/groupSelect.ts';
import OrganizeSelectEdit from './organizeSelect/organizeSelect.edit.tsx';
import { organizeSelect } from './organizeSelect/organizeSelect.ts';
import PosSelectEdit from './posSelect/posSelect.edit.tsx';
import { posSelect } from './posSelect/posSelect.ts';
import RoleSelectEdit from './roleSelect/roleSelect.edit.tsx';
import { roleSelect } from './roleSelect/roleSelect.ts';
import TemplateSelectEdit from './templateSelect/templateSelect.edit.tsx';
import { templateSelect } from './templateSelect/templateSelect.ts';
import UserSelectEdit from './userSelect/userSelect.edit.tsx';
import { userSelect } from './userSelect/userSelect.ts';

afterEach(cleanup);

/** Answers whatever is asked with nothing to choose from. */
const nothing = () => fakeClient(new Proxy({}, { get: () => () => ({ list: [], pagination: { total: 0 } }) }));

const titles: [string, unknown, unknown][] = [
  ['选择组织', OrganizeSelectEdit, organizeSelect],
  ['选择分组', GroupSelectEdit, groupSelect],
  ['选择部门', DepSelectEdit, depSelect],
  ['选择岗位', PosSelectEdit, posSelect],
  ['选择用户', UserSelectEdit, userSelect],
  ['选择角色', RoleSelectEdit, roleSelect],
  ['省市区', AreaSelectEdit, areaSelect],
  ['模板', TemplateSelectEdit, templateSelect],
];

it.each(titles)('opens under the title %s [PICK-006]', async (title, Face, kind) => {
  // Faces and kinds of one table have no type in common.
  mountPicker(Face as never, kind as never, nothing(), undefined as never);
  const dialog = await openPicker();
  expect(within(dialog).getByText(title)).toBeTruthy();
});
