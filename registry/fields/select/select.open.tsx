import { Select } from 'antd';
import { idsOf } from '../../_shared/choices.ts';
import { announced } from '../../_shared/control/attributes.ts';
import { NothingFound } from '../../_shared/control/NothingFound.tsx';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import { spelledAs, useChoosable } from '../../_shared/control/use-choices.ts';
import { useLeaving } from '../../_shared/control/use-leaving.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import type { SelectFace } from './select.face.ts';

/** The list itself, while it is in use. */
export default function SelectOpen({ face, onLeave }: OpenProps<SelectFace>) {
  const { props, options, onChange } = face;
  const choosable = useChoosable(options);
  const placeholder = useDefaultWords(props.placeholder);
  const leaving = useLeaving(onLeave);
  const ids = idsOf(face.value).map((id) => spelledAs(options, id));
  return (
    <Select
      {...leaving}
      {...announced(face)}
      autoFocus
      id={face.id}
      className="zk-open"
      {...(face.invalid && { status: 'error' })}
      {...(props.multiple && { mode: 'multiple' })}
      value={props.multiple ? ids : ids[0]}
      options={choosable}
      placeholder={placeholder}
      allowClear={props.clearable}
      showSearch={props.filterable && { optionFilterProp: 'label' }}
      loading={options.state === 'loading'}
      notFoundContent={<NothingFound options={options} />}
      onChange={(next: unknown) => onChange(props.multiple ? idsOf(next) : idsOf(next)[0])}
    />
  );
}
