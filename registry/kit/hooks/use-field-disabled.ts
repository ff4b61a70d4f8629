import { use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { FormScope } from '#runtime/form/form-scope.ts';

/** Whether a display is in a form, or in a part of one, that is disabled. */
export function useFieldDisabled(node: CompiledNode): boolean {
  const place = use(FormScope);
  return place !== undefined && (place.disabled || place.store.screen.form.disabled || node.config.disabled === true);
}
