import { TreeSelect } from 'antd';
import { idsOf } from '../../_shared/choices.ts';
import { announced } from '../../_shared/control/attributes.ts';
import { NothingFound } from '../../_shared/control/NothingFound.tsx';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { spelledAs, useChoosable } from '../../_shared/control/use-choices.ts';
import { useLeaving } from '../../_shared/control/use-leaving.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import type { TreeSelectFace } from './treeSelect.face.ts';

/** The tree itself, while it is in use. */
export default function TreeSelectOpen({ face, onLeave }: OpenProps<TreeSelectFace>) {
  const { props, options, onChange } = face;
  const choosable = useChoosable(options);
  const placeholder = useDefaultWords(props.placeholder);
  const leaving = useLeaving(onLeave);
  const ids = idsOf(face.value).map((id) => spelledAs(options, id));
  return (
    <TreeSelect
      {...leaving}
      {...announced(face)}
      autoFocus
      id={face.id}
      className="zk-open"
      {...(face.invalid && { status: 'error' })}
      multiple={props.multiple}
      value={props.multiple ? ids : ids[0]}
      treeData={choosable}
      fieldNames={{ label: 'label', value: 'value', children: 'children' }}
      treeDefaultExpandAll
      placeholder={placeholder}
      allowClear={props.clearable}
      showSearch={props.filterable && { treeNodeFilterProp: 'label' }}
      notFoundContent={<NothingFound options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
