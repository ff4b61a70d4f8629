import type { CompiledScreen } from '#core/compile/tree.ts';

/** Maximum of fields for a single form element. */
const mostInOne = 20;

/**
 * Maximum of fields for a form element each: browsers skip autofill above 200 controls, and many form elements are slow
 * to create.
 */
const mostInMany = 300;

/**
 * Whether every field of a screen is its own form element. On each keystroke the browser's autofill scans the form
 * element of a field; with 200 controls a keystroke takes a third longer.
 */
export function isParted({ fields }: CompiledScreen): boolean {
  return fields.size > mostInOne && fields.size <= mostInMany;
}
