import { usePlatform } from '#runtime/context/platform.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { allowedIds } from '../../kit/schema/picker-props.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickNode } from '../../kit/picker/pick-node.ts';
import { type Picked, nodeLabels } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { treeTab } from '../../kit/picker/source/tabs.tsx';
import { useWholeTree } from '../../kit/picker/source/use-selector-tree.ts';
import type { OrganizeSelectProps } from './organizeSelect.ts';

/** An organisation is stored as the ids from the top down to it (PICK-033). */
const pickedOf = (node: PickNode): Picked => ({
  ...nodeLabels(node),
  key: node.id,
  value: node.organizeIds ?? [node.id],
});

/** All organisations as a tree; with `auth` those of the own one, restricted only the allowed. */
export default function OrganizeSelectOpen(open: OpenProps<PickerFace<OrganizeSelectProps>>) {
  const t = useTranslation();
  const { user } = usePlatform();
  const { selectType, ableIds, auth } = open.face.props;
  const [call, input] =
    selectType === 'custom'
      ? (['organize.condition', { departIds: allowedIds(ableIds), keyword: '' }] as const)
      : auth
        ? (['organize.selectorByAuth', { id: String(user['organizeId'] ?? '') || '0' }] as const)
        : (['organize.tree', {}] as const);
  const tree = useWholeTree(call, input, pickedOf);
  return <PickerDialog {...open} title={t('picker.title.organize')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
