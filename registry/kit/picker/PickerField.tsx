import type { Ref } from '#core/kind/kind.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useLabelLookup } from '#runtime/data/names/use-names.ts';
import type { Text } from '#schemas/language/text.ts';
import type { LazyPopup } from '../trigger/control.tsx';
import { type OpenProps, SelectTrigger } from '../trigger/SelectTrigger.tsx';
import { type Choice, type Id, idsOf, type Picked, refsTo } from '../values/choices.ts';
import './picker.css';

/** The props common to all pickers, for the closed state. */
export interface PickerProps {
  placeholder: Text;
  multiple: boolean;
  clearable: boolean;
  disabled: boolean;
}

/** A picker as its dialog knows it: the field, what is chosen, and what becomes of another choice. */
export interface PickerFace<P = unknown> extends Pick<
  EditProps,
  'id' | 'onBlur' | 'invalid' | 'describedBy' | 'label' | 'required' | 'disabled' | 'compact'
> {
  props: P & PickerProps;
  /** With their names, in the order of the value. */
  chosen: readonly Picked[];
  /** Makes a value of this choice and emits it. */
  onChosen(next: readonly Picked[]): void;
}

/** The picker face of a field whose value is one id, or with `multiple` a list; ids are shown by name. */
export function usePickerFace<P extends PickerProps>(face: EditProps<P, Choice>, noun: string): PickerFace<P> {
  const ids = idsOf(face.value);
  const read = useLabelLookup(refsTo(ids, noun));
  const { onChange, props } = face;
  return {
    ...face,
    chosen: ids.map((id) => pickedOne(id, { noun, id: String(id) }, read)),
    onChosen(next) {
      const chosen = next.map(({ value }) => value as Id);
      // An empty choice is an empty text, or an empty list with `multiple` (PICK-008, PICK-009).
      onChange(props.multiple ? chosen : (chosen[0] ?? ''));
    },
  };
}

/** An id with its name. A name that is still loading is empty; an id without a name is shown itself. */
export function pickedOne(value: Id, ref: Ref | undefined, read: ReturnType<typeof useLabelLookup>): Picked {
  const known = ref ? read(ref) : null;
  const item = { key: String(value), value, type: ref?.noun };
  if (known === null) return { ...item, name: ref?.id ?? String(value), isUnknown: true };
  return { ...item, name: known?.name ?? '', path: known?.path };
}

interface PickerFieldProps<F extends PickerFace> {
  face: F;
  /** The dialog: `lazyPopup(() => import('./<kind>.popup.tsx'))` */
  widget: LazyPopup<OpenProps<F>>;
}

/**
 * A closed picker: the names of the chosen items, several as the first and `+ N`. A press opens the dialog; clearing
 * and removing a tag take effect at once (PICK-021).
 */
export function PickerField<F extends PickerFace>({ face, widget }: PickerFieldProps<F>) {
  const { props, chosen, onChosen } = face;
  const disabled = face.disabled || props.disabled;
  const remove = (removed: string) => onChosen(chosen.filter(({ key }) => key !== removed));
  return (
    <SelectTrigger
      face={face}
      widget={widget}
      isEmpty={chosen.length === 0}
      isMany={props.multiple}
      placeholder={props.placeholder}
      mark="down"
      popup="dialog"
      staysInPlace
      disabled={disabled}
      clearable={props.clearable}
      onClear={() => onChosen([])}
    >
      <PickedTags chosen={chosen} isMany={props.multiple} onRemove={disabled ? undefined : remove} />
    </SelectTrigger>
  );
}

interface PickedTagsProps {
  chosen: readonly Picked[];
  /** As tags, each with a remove button. */
  isMany: boolean;
  /** Called with the key of a removed tag; absent: tags cannot be removed. */
  onRemove: ((key: string) => void) | undefined;
}

/** The closed state: one item as text, several as a tag of the first and a count of the others (PICK-024). */
function PickedTags({ chosen, isMany, onRemove }: PickedTagsProps) {
  const [first, ...more] = chosen;
  if (!first) return null;
  if (!isMany) return <PickedName item={first} />;
  return (
    <>
      <span className="zk-tag">
        <PickedName item={first} />
        {onRemove && <i data-keep aria-hidden="true" onPointerDown={() => onRemove(first.key)} />}
      </span>
      {more.length > 0 && (
        <span className="zk-tag zp-more" title={more.map(({ name }) => name).join('、')}>
          + {more.length}
        </span>
      )}
    </>
  );
}

/** The full path including the name: the path of a person is the organisation and does not contain the name. */
const whole = ({ name, path = '' }: Pick<Picked, 'name' | 'path'>) =>
  path === '' || path.endsWith(name) ? path || name : `${path}/${name}`;

/** A name with its full path as tooltip; an id without a name is marked as unknown. */
export function PickedName({ item }: { item: Pick<Picked, 'name' | 'path' | 'isUnknown'> }) {
  const t = useTranslation();
  const title = item.isUnknown ? t('picker.unknown') : whole(item);
  return (
    <span className="zp-name" data-unknown={item.isUnknown || undefined} title={title}>
      {item.name}
    </span>
  );
}
