import { useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { pickedOfType } from '../../_shared/picker/picked.ts';
import { PickerDialog } from '../../_shared/picker/PickerDialog.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { treeTab } from '../../_shared/picker/tabs.tsx';
import { useOfferedTree } from '../../_shared/picker/use-selector.ts';
import type { DepSelectProps } from './depSelect.ts';

const pickedOf = pickedOfType('department');
const input = { id: '0' };
const asked = {
  all: { call: 'department.selector', input },
  auth: { call: 'department.selectorByAuth', input },
  custom: (departIds: readonly string[]) => ({ call: 'organize.condition', input: { departIds, keyword: '' } }),
};

/** Companies and departments as a tree, with `auth` those one is authorised for; departments can be chosen. */
export default function DepSelectOpen(open: OpenProps<PickerFace<DepSelectProps>>) {
  const say = useSay();
  const { props } = open.face;
  const tree = useOfferedTree(props, props.auth ? { ...asked, all: asked.auth } : asked, pickedOf);
  return <PickerDialog {...open} title={say('picker.title.department')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
