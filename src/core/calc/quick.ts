import type { Tree } from './parse.ts';

/** A tree compiled to nested closures over slots, in doubles: as fast as possible without generating code. */
export type Quick = (slots: ArrayLike<number>) => number;

export type SlotOf = (name: string) => number;

export function plain(tree: Tree, slotOf: SlotOf): Quick {
  if (tree.type === 'number') return constant(Number(tree.text));
  if (tree.type === 'field') return slot(slotOf(tree.name));
  if (tree.type === 'minus') {
    const operand = plain(tree.operand, slotOf);
    return (slots) => -operand(slots);
  }
  const left = plain(tree.left, slotOf);
  const right = plain(tree.right, slotOf);
  if (tree.operator === '+') return (slots) => left(slots) + right(slots);
  if (tree.operator === '-') return (slots) => left(slots) - right(slots);
  if (tree.operator === '×') return (slots) => left(slots) * right(slots);
  return (slots) => left(slots) / right(slots);
}

/**
 * Magnitude of the intermediate results. Multiplied by {@link errorFactor} it bounds the difference between the result
 * in doubles and the exact decimal result. NaN or infinite: no bound is known, or an operand is not a number.
 */
export function magnitude(tree: Tree, slotOf: SlotOf): Quick {
  if (tree.type === 'number') return constant(Number(tree.text));
  if (tree.type === 'field') return slotMagnitude(slotOf(tree.name));
  if (tree.type === 'minus') return magnitude(tree.operand, slotOf);
  const left = magnitude(tree.left, slotOf);
  const right = magnitude(tree.right, slotOf);
  if (tree.operator === '×') return (slots) => left(slots) * right(slots) + tiny;
  if (tree.operator !== '÷') return (slots) => left(slots) + right(slots);
  // The only error of an operand is the rounding to a double.
  if (isLeaf(tree.right)) return (slots) => left(slots) / right(slots) + tiny;
  return quotientMagnitude(left, right, plain(tree.right, slotOf), errorFactor(tree.right));
}

/**
 * Half the distance from 1 to the next double: the relative error of one operation, or of a decimal stored as a double.
 */
const unit = 2 ** -53;

/** Every operation and operand adds at most one unit; three more for scaling and the rounding of the bound itself. */
export function errorFactor(tree: Tree): number {
  return (nodes(tree) + 3) * unit * (1 + 1e-9);
}

/** Covers the underflow of products and quotients. */
const tiny = 1e-280;

function constant(value: number): Quick {
  return () => value;
}

function slot(index: number): Quick {
  return (slots) => slots[index] as number;
}

function slotMagnitude(index: number): Quick {
  return (slots) => {
    const value = slots[index];
    return typeof value === 'number' ? Math.abs(value) : NaN;
  };
}

/** Where the divisor itself was computed, its error is amplified by cancellation. */
function quotientMagnitude(left: Quick, right: Quick, divisor: Quick, factor: number): Quick {
  return (slots) => {
    const size = Math.abs(divisor(slots));
    const from = right(slots);
    return from * factor < size / 2 ? (2 * left(slots) * (1 + from / size)) / size + tiny : NaN;
  };
}

function isLeaf(tree: Tree): boolean {
  return tree.type === 'number' || tree.type === 'field' || (tree.type === 'minus' && isLeaf(tree.operand));
}

function nodes(tree: Tree): number {
  if (tree.type === 'minus') return nodes(tree.operand);
  return tree.type === 'operation' ? nodes(tree.left) + nodes(tree.right) + 1 : 1;
}
