import { unit } from './round.ts';
import type { Tree } from './parse.ts';

/**
 * Doubles with a running bound of their error: nearly as fast as plain arithmetic, and enough to know the rounded
 * decimal unless the value lies on a rounding boundary.
 */
export type Quick = (slots: ArrayLike<number>) => number;

const bound = new Float64Array(1);

/** How far the last evaluated {@link Quick} may be from the exact value. Infinite or NaN: nothing is known. */
export function lastError(): number {
  return bound[0] as number;
}

/** A tree as nested functions over slots; `slotOf` numbers the fields. */
export function quick(tree: Tree, slotOf: (name: string) => number): Quick {
  switch (tree.type) {
    case 'number':
      return constant(Number(tree.text));
    case 'field':
      return slot(slotOf(tree.name));
    case 'minus': {
      const operand = quick(tree.operand, slotOf);
      return (slots) => -operand(slots);
    }
    case 'operation':
      return operations[tree.operator](quick(tree.left, slotOf), quick(tree.right, slotOf));
  }
}

function constant(value: number): Quick {
  const error = Number.isSafeInteger(value) ? 0 : Math.abs(value) * unit;
  return () => {
    bound[0] = error;
    return value;
  };
}

function slot(index: number): Quick {
  return (slots) => {
    const value = slots[index] as number;
    bound[0] = Math.abs(value) * unit;
    return value;
  };
}

const operations = {
  '+':
    (left: Quick, right: Quick): Quick =>
    (slots) => {
      const a = left(slots);
      const errorA = bound[0] as number;
      const value = a + right(slots);
      bound[0] = (bound[0] as number) + errorA + Math.abs(value) * unit;
      return value;
    },
  '-':
    (left: Quick, right: Quick): Quick =>
    (slots) => {
      const a = left(slots);
      const errorA = bound[0] as number;
      const value = a - right(slots);
      bound[0] = (bound[0] as number) + errorA + Math.abs(value) * unit;
      return value;
    },
  '×':
    (left: Quick, right: Quick): Quick =>
    (slots) => {
      const a = left(slots);
      const errorA = bound[0] as number;
      const b = right(slots);
      const errorB = bound[0] as number;
      const value = a * b;
      bound[0] = Math.abs(a) * errorB + (Math.abs(b) + errorB) * errorA + Math.abs(value) * unit + underflow;
      return value;
    },
  '÷':
    (left: Quick, right: Quick): Quick =>
    (slots) => {
      const a = left(slots);
      const errorA = bound[0] as number;
      const b = right(slots);
      const errorB = bound[0] as number;
      const value = a / b;
      const least = Math.abs(b) - errorB;
      bound[0] =
        least > 0 ? (errorA + Math.abs(value) * errorB) / least + Math.abs(value) * unit + underflow : Infinity;
      return value;
    },
};

/** What a product or quotient may lose below the smallest double. */
const underflow = 1e-300;
