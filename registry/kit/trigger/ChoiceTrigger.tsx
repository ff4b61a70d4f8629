import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, idsOf } from '../values/choices.ts';
import type { LazyPopup } from './lazy-popup.ts';
import { type OpenProps, SelectTrigger } from './SelectTrigger.tsx';
import { Tags } from './Tags.tsx';
import { useLabelOf } from './use-widget-options.ts';

/** Props that a kind with chosen ids passes to its trigger. */
interface ChoiceWords {
  multiple: boolean;
  placeholder: Text;
  clearable: boolean;
  disabled: boolean;
}

interface Props<F> {
  face: F;
  popup: 'listbox' | 'tree';
  widget: LazyPopup<OpenProps<F>>;
}

/** The closed state of a select with one or many options: labels of the chosen ids, several of them as tags. */
export function ChoiceTrigger<F extends EditProps<ChoiceWords, Choice>>({ face, popup, widget }: Props<F>) {
  const { props, onChange } = face;
  const labelOf = useLabelOf(face.options);
  const disabled = face.disabled || props.disabled;
  const ids = idsOf(face.value);
  const remove = (gone: string | number) => onChange(ids.filter((id) => id !== gone));
  return (
    <SelectTrigger
      face={face}
      widget={widget}
      isEmpty={ids.length === 0}
      isMany={props.multiple}
      placeholder={props.placeholder}
      mark="down"
      popup={popup}
      disabled={disabled}
      clearable={props.clearable}
      onClear={() => onChange(props.multiple ? [] : undefined)}
    >
      {props.multiple ? (
        <Tags ids={ids} labelOf={labelOf} onRemove={disabled ? undefined : remove} />
      ) : (
        ids.map(labelOf)
      )}
    </SelectTrigger>
  );
}
