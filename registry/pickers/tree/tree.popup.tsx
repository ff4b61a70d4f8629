import { TreeSelect } from 'antd';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { listWidthPx, canonicalId, useWidgetOptions } from '../../kit/trigger/use-widget-options.ts';
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
