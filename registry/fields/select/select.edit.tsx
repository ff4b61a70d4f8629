import { lazy, memo } from 'react';
import { idsOf } from '../../_shared/choices.ts';
import { Shell } from '../../_shared/control/Shell.tsx';
import { Tags } from '../../_shared/control/Tags.tsx';
import { useLabelOf } from '../../_shared/control/use-choices.ts';
import type { SelectFace } from './select.face.ts';

const widget = lazy(() => import('./select.open.tsx'));

export default memo(function SelectEdit(face: SelectFace) {
  const { props, onChange } = face;
  const labelOf = useLabelOf(face.options);
  const disabled = face.disabled || props.disabled;
  const ids = idsOf(face.value);
  const remove = (gone: string | number) => onChange(ids.filter((id) => id !== gone));
  return (
    <Shell
      face={face}
      widget={widget}
      isEmpty={ids.length === 0}
      isMany={props.multiple}
      placeholder={props.placeholder}
      mark="down"
      popup="listbox"
      disabled={disabled}
      clearable={props.clearable}
      onClear={() => onChange(props.multiple ? [] : undefined)}
    >
      {props.multiple ? (
        <Tags ids={ids} labelOf={labelOf} onRemove={disabled ? undefined : remove} />
      ) : (
        ids.map(labelOf)
      )}
    </Shell>
  );
});
