import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { typedDigits, parseTypedNumber } from '../../kit/values/typed-number.ts';
import { useSelectOnFocus } from '../../kit/input/use-text-input.ts';

/** A number, or typed text that is no number. */
type Typed = number | string;

interface TypedNumber {
  /** The formatted text while not focused, and the editable text while focused. */
  atRest: string;
  inUse: string;
  /** Decimals that are stored; null: as many as were entered. */
  precision: number | null;
  tell(next: Typed | undefined): void;
  /** The number that is stored on blur. */
  settle(number: number): number;
}

/**
 * The typed text stays as typed until blur; every number on the way is emitted at once. Text that the field cannot
 * store as a number is emitted unchanged: it stays visible, and validation reports the error.
 */
export function useTypedNumber({ atRest, inUse, precision, tell, settle }: TypedNumber) {
  const entered = useSelectOnFocus();
  const [typed, setTyped] = useState<string>();
  const isTouched = useRef(false);

  function commit(): void {
    if (typed === undefined || !isTouched.current || typed.trim() === '') return;
    const number = parseTypedNumber(typed, precision);
    if (number !== undefined) return tell(settle(number));
    // A number beyond a bound of the field becomes the bound, however many digits were entered.
    const whole = Number(typedDigits(typed) ?? NaN);
    const bound = settle(whole);
    tell(Number.isNaN(whole) || bound === whole ? typed : bound);
  }

  return {
    shown: typed ?? atRest,
    /** Replaces the text while editing: for a step up or down. */
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
      const number = parseTypedNumber(text, precision);
      if (text.trim() === '') tell(undefined);
      else if (number !== undefined) tell(number);
      // Too many digits to store: the previous number must not be saved in its place.
      else if (typedDigits(text) !== undefined) tell(text);
    },
    commit,
    end() {
      commit();
      setTyped(undefined);
    },
  };
}
