import { TreeSelect } from 'antd';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, idsOf } from '../values/choices.ts';
import { listWidthPx } from './list-width.ts';
import { EmptyOptions } from './OptionsState.tsx';
import type { OpenProps } from './SelectTrigger.tsx';
import { canonicalId, useWidgetOptions } from './use-widget-options.ts';
import { useOpenProps } from './use-open-props.ts';

/** What a kind that chooses from a tree says of it. */
interface TreeWords {
  multiple: boolean;
  filterable: boolean;
  placeholder: Text;
  clearable: boolean;
}

/** The tree itself, while it is in use. */
export default function TreeOpen(open: OpenProps<EditProps<TreeWords, Choice>>) {
  const { props, options, value, onChange } = open.face;
  const choosable = useWidgetOptions(options);
  const shared = useOpenProps(open);
  const ids = idsOf(value).map((id) => canonicalId(options, id));
  return (
    <TreeSelect
      {...shared}
      multiple={props.multiple}
      value={props.multiple ? ids : ids[0]}
      treeData={choosable}
      // A branch too: in a narrow field every level would be cut shorter.
      popupMatchSelectWidth={listWidthPx(choosable, 1)}
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      treeDefaultExpandAll
      showSearch={props.filterable && { treeNodeFilterProp: 'label' }}
      notFoundContent={<EmptyOptions options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
