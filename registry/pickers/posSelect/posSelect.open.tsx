import { useMemo } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { pickedOfType } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { treeTab } from '../../kit/picker/source/tabs.tsx';
import { useAllowedTree } from '../../kit/picker/source/use-selector-tree.ts';
import type { PosSelectProps } from './posSelect.ts';

const pickedOf = pickedOfType('position');
const asked = {
  all: { call: 'position.selector', input: {} },
  custom: (ids: readonly string[]) => ({ call: 'position.condition', input: { ids, keyword: '' } }),
};

/** Positions below the departments they belong to; a keyword makes the tree a list of positions. */
export default function PosSelectOpen(open: OpenProps<PickerFace<PosSelectProps>>) {
  const t = useTranslation();
  const whole = useAllowedTree(open.face.props, asked, pickedOf);
  const tree = useMemo(() => ({ ...whole, isFlatWhenSearched: true }), [whole]);
  return <PickerDialog {...open} title={t('picker.title.position')} tabs={[treeTab('picker.tab.all', tree)]} />;
}
