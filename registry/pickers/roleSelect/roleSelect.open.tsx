import { useSay } from '#runtime/texts.ts';
import { ableIdsOf } from '../../_shared/able-ids.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import type { PickNode } from '../../_shared/picker/pick-node.ts';
import { pickedOfType } from '../../_shared/picker/picked.ts';
import { PickerDialog } from '../../_shared/picker/PickerDialog.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { treeTab } from '../../_shared/picker/tabs.tsx';
import { useWholeTree } from '../../_shared/picker/use-selector.ts';
import type { RoleSelectProps } from './roleSelect.ts';

/** The branch of the roles that count everywhere. */
const globalRoot = '1';
const isGlobal = ({ id }: PickNode) => id === globalRoot;
const inOrganisations = (nodes: readonly PickNode[]) => nodes.filter((node) => !isGlobal(node));
const everywhere = (nodes: readonly PickNode[]) => nodes.filter(isGlobal);

const pickedOf = pickedOfType('role');

/** Roles: those of organisations and those that count everywhere, each in a tab; restricted, one tree of the allowed. */
export default function RoleSelectOpen(open: OpenProps<PickerFace<RoleSelectProps>>) {
  const say = useSay();
  const { selectType, ableIds } = open.face.props;
  const allowed = useWholeTree('role.condition', { ids: ableIdsOf(ableIds) }, pickedOf);
  const organised = useWholeTree('role.selector', {}, pickedOf, inOrganisations);
  const global = useWholeTree('role.selector', {}, pickedOf, everywhere);
  const tabs =
    selectType === 'custom'
      ? [treeTab('picker.tab.all', allowed)]
      : [treeTab('picker.tab.organization', organised), treeTab('picker.tab.global', global)];
  return <PickerDialog {...open} title={say('picker.title.role')} tabs={tabs} />;
}
