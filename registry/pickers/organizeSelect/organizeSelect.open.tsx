import { usePlatform } from '#runtime/platform.ts';
import { useSay } from '#runtime/texts.ts';
import { ableIdsOf } from '../../_shared/able-ids.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import type { PickNode } from '../../_shared/picker/pick-node.ts';
import { type Picked, wordsOfNode } from '../../_shared/picker/picked.ts';
import { PickerDialog } from '../../_shared/picker/PickerDialog.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { treeTab } from '../../_shared/picker/tabs.tsx';
import { useWholeTree } from '../../_shared/picker/use-selector.ts';
import type { OrganizeSelectProps } from './organizeSelect.ts';

/** An organisation is stored as the ids from the top down to it (PICK-033). */
const pickedOf = (node: PickNode): Picked => ({
  ...wordsOfNode(node),
  key: node.id,
  value: node.organizeIds ?? [node.id],
});

/** All organisations as a tree; with `auth` those of the own one, restricted only the allowed. */
export default function OrganizeSelectOpen(open: OpenProps<PickerFace<OrganizeSelectProps>>) {
  const say = useSay();
  const { user } = usePlatform();
  const { selectType, ableIds, auth } = open.face.props;
  const [call, input] =
    selectType === 'custom'
      ? (['organize.condition', { departIds: ableIdsOf(ableIds), keyword: '' }] as const)
      : auth
        ? (['organize.selectorByAuth', { id: String(user['organizeId'] ?? '') || '0' }] as const)
        : (['organize.tree', {}] as const);
  const tree = useWholeTree(call, input, pickedOf);
  return <PickerDialog {...open} title={say('picker.title.organize')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
