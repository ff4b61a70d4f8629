import { useMemo } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { BranchTree } from '../../kit/picker/source/BranchSource.tsx';
import { type PagedList, usersPageSize } from '../../kit/picker/source/PagesSource.tsx';
import type { PickNode } from '../../kit/picker/pick-node.ts';
import type { Picked } from '../../kit/picker/picked.ts';
import { PickerDialog } from '../../kit/picker/PickerDialog.tsx';
import type { PickerFace } from '../../kit/picker/picker-face.ts';
import { branchTab } from '../../kit/picker/source/tabs.tsx';
import { type SelectNodes, useSelectNodes } from '../../kit/picker/source/use-selector-tree.ts';
import type { AreaSelectProps } from './areaSelect.ts';

/** The id of the root of the area tree (PICK-083, PICK-084). */
const rootId = '-1';

/** A page size that no level reaches: each level is loaded as a whole. */
const neverFull = 10_000;

/**
 * The lazily loaded area tree, down to the level of the field; nodes of that level are selectable leaves (PICK-081).
 */
function areaTree(select: SelectNodes, level: number): BranchTree {
  const depthOf = (node: PickNode | undefined) => node?.organizeIds?.length ?? 0;
  return {
    pageSize: neverFull,
    async read(parent, _, signal) {
      const nodes = await select('area.selector', { id: parent?.id ?? rootId, id2: '0' }, signal);
      const isEnd = depthOf(parent) === level;
      return nodes.map((node): PickNode => ({
        ...node,
        type: 'area',
        isLeaf: isEnd || node.isLeaf === true,
        organizeIds: [...(parent?.organizeIds ?? []), node.id],
        organize: [parent?.organize, node.fullName].filter((part) => part !== undefined).join('/'),
      }));
    },
    pickedOf(node): Picked | undefined {
      const { organizeIds, organize = node.fullName } = node;
      if (!organizeIds || organizeIds.length !== level + 1) return undefined;
      return { key: node.id, value: organizeIds, name: organize, path: organize, type: 'area' };
    },
  };
}

/** The server-side search over the selectable areas. */
const areaSearch = (select: SelectNodes, level: number, pickedOf: BranchTree['pickedOf']): PagedList => ({
  key: ['area.search', level],
  async page(keyword, currentPage, signal, after) {
    const turn = after === undefined ? {} : { after };
    const input = { keyword, level, currentPage, pageSize: usersPageSize, ...turn };
    const rows = await select('area.search', input, signal);
    return rows.map((row) => ({ ...row, type: 'area' }));
  },
  pickedOf,
});

/** Provinces, cities, districts and streets, down to the level of the field. */
export default function AreaSelectOpen(open: OpenProps<PickerFace<AreaSelectProps>>) {
  const t = useTranslation();
  const select = useSelectNodes();
  const { level } = open.face.props;
  const tree = useMemo(() => areaTree(select, level), [select, level]);
  const found = useMemo(() => areaSearch(select, level, tree.pickedOf), [select, level, tree]);
  return <PickerDialog {...open} title={t('picker.title.area')} tabs={[branchTab('picker.tab.all', tree, found)]} />;
}
