import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { digitsOf, numberOf } from '../typed-number.ts';
import { useWholeSelection } from './use-whole-selection.ts';

/** A number, or the text that was typed instead of one. */
type Typed = number | string;

interface TypedNumber {
  /** How the number reads while nobody types, and what one types into. */
  atRest: string;
  inUse: string;
  /** Decimals that are stored; null: as many as were typed. */
  precision: number | null;
  tell(next: Typed | undefined): void;
  /** The number that is stored when the field is left. */
  settle(number: number): number;
}

/**
 * What is typed stays as it is typed until the field is left; every number on the way is emitted at once. A text that the
 * field cannot store as a number is emitted as it is: it stays visible, and the check of the field says what is wrong.
 */
export function useTypedNumber({ atRest, inUse, precision, tell, settle }: TypedNumber) {
  const entered = useWholeSelection();
  const [typed, setTyped] = useState<string>();
  const isTouched = useRef(false);

  function commit(): void {
    if (typed === undefined || !isTouched.current || typed.trim() === '') return;
    const number = numberOf(typed, precision);
    if (number !== undefined) return tell(settle(number));
    // Beyond a bound of the field it is that bound, however many digits were typed.
    const whole = Number(digitsOf(typed) ?? NaN);
    const bound = settle(whole);
    tell(Number.isNaN(whole) || bound === whole ? typed : bound);
  }

  return {
    shown: typed ?? atRest,
    /** Shows another text while one types: of a step up or down. */
    retype: (text: string) => setTyped((now) => (now === undefined ? now : text)),
    begin(event: FocusEvent<HTMLInputElement>) {
      entered(event);
      isTouched.current = false;
      setTyped(inUse);
    },
    type(event: ChangeEvent<HTMLInputElement>) {
      const text = event.target.value;
      setTyped(text);
      isTouched.current = true;
      const number = numberOf(text, precision);
      if (text.trim() === '') tell(undefined);
      else if (number !== undefined) tell(number);
      // More digits do not make it storable: the number of before must not be saved in its place.
      else if (digitsOf(text) !== undefined) tell(text);
    },
    commit,
    end() {
      commit();
      setTyped(undefined);
    },
  };
}
