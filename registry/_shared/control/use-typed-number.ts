import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { hasTooManyDigits, numberOf } from '../typed-number.ts';
import { useRefusing } from './use-refusing.ts';
import { useWholeSelection } from './use-whole-selection.ts';

interface TypedNumber {
  label: string;
  value: number | undefined;
  /** How the number reads while nobody types, and what one types into. */
  atRest: string;
  inUse: string;
  tell(next: number | undefined): void;
  /** The number that stands when the field is left. */
  settle(number: number): number;
}

/**
 * What is typed stays as it is typed until the field is left; every number on the way is told at once. What is no number
 * by then is refused, and the number of before is back.
 */
export function useTypedNumber({ label, value, atRest, inUse, tell, settle }: TypedNumber) {
  const refuse = useRefusing(label);
  const entered = useWholeSelection();
  const [typed, setTyped] = useState<string>();
  const begun = useRef({ value, text: '' });
  return {
    shown: typed ?? atRest,
    /** Shows another text while one types: of a step up or down. */
    retype: (text: string) => setTyped((now) => (now === undefined ? now : text)),
    begin(event: FocusEvent<HTMLInputElement>) {
      entered(event);
      begun.current = { value, text: inUse };
      setTyped(inUse);
    },
    type(event: ChangeEvent<HTMLInputElement>) {
      const text = event.target.value;
      setTyped(text);
      const number = numberOf(text);
      if (text.trim() === '') tell(undefined);
      else if (number !== undefined) tell(number);
    },
    end() {
      setTyped(undefined);
      const isNone = typed !== undefined && typed.trim() !== '' && numberOf(typed) === undefined;
      if (isNone && typed !== begun.current.text) {
        tell(begun.current.value);
        refuse({ id: hasTooManyDigits(typed) ? 'value.tooManyDigits' : 'value.notNumber', params: {} });
      } else if (typeof value === 'number') tell(settle(value));
    },
  };
}
