import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { pickedOfType } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { treeTab } from '../../kit/picker/source/tabs.tsx';
import { useAllowedTree } from '../../kit/picker/source/use-selector-tree.ts';
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
  const t = useTranslation();
  const { props } = open.face;
  const tree = useAllowedTree(props, props.auth ? { ...asked, all: asked.auth } : asked, pickedOf);
  return <PickerDialog {...open} title={t('picker.title.department')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
