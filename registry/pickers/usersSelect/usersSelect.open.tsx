import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { allowedIds } from '../../kit/schema/picker-props.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PendingGroup } from '../../kit/picker/PendingList.tsx';
import { usePagedPeople, usePeopleTree } from '../../kit/picker/source/use-people-lists.ts';
import type { PickNode } from '../../kit/picker/pick-node.ts';
import { type Picked, nodeLabels } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { branchTab, pagesTab, treeTab } from '../../kit/picker/source/tabs.tsx';
import { useWholeTree } from '../../kit/picker/source/use-selector-tree.ts';
import type { UsersSelectProps } from './usersSelect.ts';

/** What can be chosen (PICK-058). */
const types: readonly (string | undefined)[] = ['company', 'department', 'role', 'position', 'group', 'user'];

/** The stored form of a node: its id and its type (PICK-060). */
function pickedOf(node: PickNode): Picked | undefined {
  if (!types.includes(node.type)) return undefined;
  const key = `${node.id}--${node.type}`;
  return { ...nodeLabels(node), key, value: key };
}

/** Of these trees only the leaves that the tab is about. */
const only = (type: string) => (node: PickNode) => (node.type === type ? pickedOf(node) : undefined);
const roles = only('role');
const positions = only('position');
const inGroups = only('group');

/** Headings of what is pending; a company counts as a department (PICK-057, PICK-059). */
const groups: readonly PendingGroup[] = [
  { title: 'picker.type.department', types: ['company', 'department'] },
  { title: 'picker.type.position', types: ['position'] },
  { title: 'picker.type.user', types: ['user'] },
  { title: 'picker.type.group', types: ['group'] },
  { title: 'picker.type.role', types: ['role'] },
];

/** All types of the organisation: departments with their people, and with `multiple` roles, positions and groups. */
export default function UsersSelectOpen(open: OpenProps<PickerFace<UsersSelectProps>>) {
  const t = useTranslation();
  const { selectType, ableIds, multiple, popupTitle } = open.face.props;
  const title = useText(popupTitle) || t('picker.title.user');
  const restricted = usePagedPeople('user.selectedUserList', { ids: allowedIds(ableIds) }, pickedOf);
  const people = usePeopleTree(pickedOf);
  const role = useWholeTree('role.selector', {}, roles);
  const position = useWholeTree('position.selector', {}, positions);
  const group = useWholeTree('group.selector', {}, inGroups);
  const departments = branchTab('picker.type.department', people.tree, people.found);
  const others = [
    treeTab('picker.type.role', role),
    treeTab('picker.type.position', position),
    treeTab('picker.type.group', group),
  ];
  const all = multiple ? [departments, ...others] : [departments];
  const tabs = selectType === 'custom' ? [pagesTab('picker.tab.all', restricted)] : all;
  return <PickerDialog {...open} title={title} tabs={tabs} {...(multiple && { groups })} />;
}
