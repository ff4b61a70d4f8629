import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { pickedOfType } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { treeTab } from '../../kit/picker/source/tabs.tsx';
import { useAllowedTree } from '../../kit/picker/source/use-selector-tree.ts';
import type { GroupSelectProps } from './groupSelect.ts';

const pickedOf = pickedOfType('group');
const asked = {
  all: { call: 'group.selector', input: {} },
  custom: (ids: readonly string[]) => ({ call: 'group.condition', input: { ids } }),
};

/** The groups by their kinds as a tree; groups can be chosen. */
export default function GroupSelectOpen(open: OpenProps<PickerFace<GroupSelectProps>>) {
  const t = useTranslation();
  const tree = useAllowedTree(open.face.props, asked, pickedOf);
  return <PickerDialog {...open} title={t('picker.title.group')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
