import { TreeSelect } from 'antd';
import { idsOf } from '../../_shared/choices.ts';
import { NothingFound } from '../../_shared/control/NothingFound.tsx';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { spelledAs, useChoosable } from '../../_shared/control/use-choices.ts';
import { useOpenProps } from '../../_shared/control/use-open-props.ts';
import type { TreeSelectFace } from './treeSelect.face.ts';

/** The tree itself, while it is in use. */
export default function TreeSelectOpen(open: OpenProps<TreeSelectFace>) {
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
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      treeDefaultExpandAll
      showSearch={props.filterable && { treeNodeFilterProp: 'label' }}
      notFoundContent={<NothingFound options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
