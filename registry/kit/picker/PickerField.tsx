import { SelectTrigger } from '../trigger/SelectTrigger.tsx';
import './picker.css';
import type { PickerFace, PickerWidget } from './picker-face.ts';
import { withoutKey } from './picked.ts';
import { PickedTags } from './PickedTags.tsx';

interface PickerFieldProps<P> {
  face: PickerFace<P>;
  /** `opened(() => import('./<kind>.open.tsx'))` */
  widget: PickerWidget<P>;
}

/**
 * A closed picker: the names of the chosen items, several as the first and `+ N`. A press opens the dialog; clearing
 * and removing a tag take effect at once (PICK-021).
 */
export function PickerField<P>({ face, widget }: PickerFieldProps<P>) {
  const { props, chosen, onChosen } = face;
  const disabled = face.disabled || props.disabled;
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
      <PickedTags
        chosen={chosen}
        isMany={props.multiple}
        onRemove={disabled ? undefined : (key) => onChosen(withoutKey(chosen, key))}
      />
    </SelectTrigger>
  );
}
