import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, type Id, idsOf } from '../values/choices.ts';
import { type OpenProps, SelectTrigger } from './SelectTrigger.tsx';
import type { LazyPopup } from './control.tsx';
import { useLabelOf } from './use-widget-options.ts';

interface TagsProps {
  ids: readonly Id[];
  labelOf(id: Id): string;
  /** Absent: the tags cannot be removed. */
  onRemove: ((id: Id) => void) | undefined;
}

/**
 * Tags of the chosen items in a closed select. Their remove buttons are for the pointer; keyboard users remove items in
 * the opened widget.
 */
function Tags({ ids, labelOf, onRemove }: TagsProps) {
  return ids.map((id) => <Tag key={id} words={labelOf(id)} onRemove={onRemove && (() => onRemove(id))} />);
}

interface TagProps {
  words: string;
  /** Absent: it cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** One of several chosen things, with its cross. */
export function Tag({ words, onRemove }: TagProps) {
  return (
    <span className="zk-tag">
      <span className="zk-tag-text" title={words}>
        {words}
      </span>
      {onRemove && <i data-keep aria-hidden="true" onPointerDown={onRemove} />}
    </span>
  );
}

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
  const remove = (removed: string | number) => onChange(ids.filter((id) => id !== removed));
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
