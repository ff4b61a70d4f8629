import { lazy, memo, useEffect, useEffectEvent } from 'react';
import { idsOf } from '../../_shared/choices.ts';
import { Shell } from '../../_shared/control/Shell.tsx';
import { Tags } from '../../_shared/control/Tags.tsx';
import { useLabelOf } from '../../_shared/control/use-choices.ts';
import type { TreeSelectFace } from './treeSelect.face.ts';

const widget = lazy(() => import('./treeSelect.open.tsx'));

/** A field that starts with its first choice takes it as soon as the choices are there (DICT-045). */
function useFirst({ props, value, options, onChange }: TreeSelectFace) {
  const first = props.selectFirst && options.state === 'ready' ? options.items[0]?.id : undefined;
  const isDue = first !== undefined && idsOf(value).length === 0;
  const take = useEffectEvent((id: string | number) => onChange(props.multiple ? [id] : id));
  useEffect(() => {
    if (isDue) take(first);
  }, [isDue, first]);
}

export default memo(function TreeSelectEdit(face: TreeSelectFace) {
  const { props, onChange } = face;
  useFirst(face);
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
      popup="tree"
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
