import { TreeSelect } from 'antd';
import { useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, type Id, idsOf } from '../../kit/values/choices.ts';
import { listWidthPx, canonicalId, useWidgetOptions, type WidgetOption } from '../../kit/trigger/use-widget-options.ts';
import { EmptyOptions } from '../../kit/trigger/OptionsState.tsx';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import { useOpenProps } from '../../kit/trigger/use-open-props.ts';

/** What a kind that chooses from a tree says of it. */
interface TreeWords {
  multiple: boolean;
  filterable: boolean;
  placeholder: Text;
  clearable: boolean;
}

/** A tree of up to this many nodes is shown expanded. */
const expandedMax = 200;

const countOf = (nodes: readonly WidgetOption[]): number =>
  nodes.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);

/** The branches above chosen nodes. */
const above = (nodes: readonly WidgetOption[], ids: ReadonlySet<Id>): Id[] =>
  nodes.flatMap(({ value, children = [] }) => {
    const below = above(children, ids);
    return below.length > 0 || children.some((child) => ids.has(child.value)) ? [value, ...below] : [];
  });

/** The branches expanded at first: of a small tree all, otherwise the roots and those above the chosen nodes. */
function expandedAtFirst(nodes: readonly WidgetOption[], ids: readonly Id[]): Id[] {
  const chosen = countOf(nodes) > expandedMax ? new Set(ids) : undefined;
  if (chosen) return [...nodes.map(({ value }) => value), ...above(nodes, chosen)];
  const every = (branches: readonly WidgetOption[]): Id[] =>
    branches.flatMap(({ value, children = [] }) => (children.length > 0 ? [value, ...every(children)] : []));
  return every(nodes);
}

/** The tree itself, while it is in use. */
export default function TreeOpen(open: OpenProps<EditProps<TreeWords, Choice>>) {
  const { props, options, value, onChange } = open.face;
  const choosable = useWidgetOptions(options);
  const shared = useOpenProps(open);
  const ids = idsOf(value).map((id) => canonicalId(options, id));
  const [expanded, setExpanded] = useState<Id[]>();
  const [sought, setSought] = useState('');
  const atFirst = expandedAtFirst(choosable, ids);
  return (
    <TreeSelect
      {...shared}
      multiple={props.multiple}
      value={props.multiple ? ids : ids[0]}
      treeData={choosable}
      // A branch too: in a narrow field every level would be cut shorter.
      popupMatchSelectWidth={listWidthPx(choosable, 1)}
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      // Those at first also where the options arrive after it was opened; while searching it expands what it finds.
      treeDefaultExpandedKeys={atFirst}
      {...(sought === '' && { treeExpandedKeys: expanded ?? atFirst })}
      onTreeExpand={(keys) => setExpanded(keys as Id[])}
      showSearch={props.filterable && { treeNodeFilterProp: 'label', onSearch: setSought }}
      notFoundContent={<EmptyOptions options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
