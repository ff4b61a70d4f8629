import { useTranslation } from '#runtime/context/use-translation.ts';
import { allowedIds } from '../../kit/schema/picker-props.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickNode } from '../../kit/picker/pick-node.ts';
import { pickedOfType } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { treeTab } from '../../kit/picker/source/tabs.tsx';
import { useWholeTree } from '../../kit/picker/source/use-selector-tree.ts';
import type { RoleSelectProps } from './roleSelect.ts';

/** The branch of the roles that count everywhere. */
const globalRoot = '1';
const isGlobal = ({ id }: PickNode) => id === globalRoot;
const inOrganisations = (nodes: readonly PickNode[]) => nodes.filter((node) => !isGlobal(node));
const everywhere = (nodes: readonly PickNode[]) => nodes.filter(isGlobal);

const pickedOf = pickedOfType('role');

/** Roles: those of organisations and those that count everywhere, each in a tab; restricted, one tree of the allowed. */
export default function RoleSelectOpen(open: OpenProps<PickerFace<RoleSelectProps>>) {
  const t = useTranslation();
  const { selectType, ableIds } = open.face.props;
  const allowed = useWholeTree('role.condition', { ids: allowedIds(ableIds) }, pickedOf);
  const organised = useWholeTree('role.selector', {}, pickedOf, inOrganisations);
  const global = useWholeTree('role.selector', {}, pickedOf, everywhere);
  const tabs =
    selectType === 'custom'
      ? [treeTab('picker.tab.all', allowed)]
      : [treeTab('picker.tab.organization', organised), treeTab('picker.tab.global', global)];
  return <PickerDialog {...open} title={t('picker.title.role')} tabs={tabs} />;
}
