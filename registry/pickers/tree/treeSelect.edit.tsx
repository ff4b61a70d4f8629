import { memo, useEffect, useEffectEvent } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { ChoiceTrigger } from '../../kit/trigger/ChoiceTrigger.tsx';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import type { TreeSelectProps } from './treeSelect.ts';

type TreeSelectFace = EditProps<TreeSelectProps, Choice>;

const widget = lazyPopup(() => import('./tree.popup.tsx'));

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
  useFirst(face);
  return <ChoiceTrigger face={face} popup="tree" widget={widget} />;
});
