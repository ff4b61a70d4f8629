import { useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { pickedOfType } from '../../_shared/picker/picked.ts';
import { PickerDialog } from '../../_shared/picker/PickerDialog.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { treeTab } from '../../_shared/picker/tabs.tsx';
import { useOfferedTree } from '../../_shared/picker/use-selector.ts';
import type { GroupSelectProps } from './groupSelect.ts';

const pickedOf = pickedOfType('group');
const asked = {
  all: { call: 'group.selector', input: {} },
  custom: (ids: readonly string[]) => ({ call: 'group.condition', input: { ids } }),
};

/** The groups by their kinds as a tree; groups can be chosen. */
export default function GroupSelectOpen(open: OpenProps<PickerFace<GroupSelectProps>>) {
  const say = useSay();
  const tree = useOfferedTree(open.face.props, asked, pickedOf);
  return <PickerDialog {...open} title={say('picker.title.group')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
