import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import type { LazyPopup } from '../trigger/lazy-popup.ts';
import type { OpenProps } from '../trigger/SelectTrigger.tsx';
import type { Picked } from './picked.ts';

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

/** The dialog behind a picker; it says when it is left. */
export type PickerWidget<P = unknown> = LazyPopup<OpenProps<PickerFace<P>>>;
