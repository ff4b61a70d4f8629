import type { CompiledScreen } from '#core/compile/tree.ts';

/** Fields up to which a form is one form element. */
const mostInOne = 20;

/** Fields up to which it is many: of more controls than 200 autofill reads none, and so many form elements are slow to make. */
const mostInMany = 300;

/**
 * Whether every field of a screen is a form element of its own. At each key the browser's autofill reads the whole form
 * element a field belongs to, so that in one of 200 controls a key costs a third more.
 */
export function isParted({ fields }: CompiledScreen): boolean {
  return fields.size > mostInOne && fields.size <= mostInMany;
}
