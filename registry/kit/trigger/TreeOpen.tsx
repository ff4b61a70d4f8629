import { TreeSelect } from 'antd';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, idsOf } from '../values/choices.ts';
import { listPx } from './list-width.ts';
import { NothingFound } from './OptionsState.tsx';
import type { OpenProps } from './SelectTrigger.tsx';
import { spelledAs, useChoosable } from './use-choices.ts';
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
  const choosable = useChoosable(options);
  const shared = useOpenProps(open);
  const ids = idsOf(value).map((id) => spelledAs(options, id));
  return (
    <TreeSelect
      {...shared}
      multiple={props.multiple}
      value={props.multiple ? ids : ids[0]}
      treeData={choosable}
      // A branch too: in a narrow field every level would be cut shorter.
      popupMatchSelectWidth={listPx(choosable, 1)}
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      treeDefaultExpandAll
      showSearch={props.filterable && { treeNodeFilterProp: 'label' }}
      notFoundContent={<NothingFound options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
