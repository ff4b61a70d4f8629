import type { CompiledNode } from '../compile/tree.ts';

/**
 * The code a field is permitted under: its own, else its name; a column's is `{parent}-{child}` (FORM-016, FORM-017).
 * Undefined: nothing to permit, as an empty code says too.
 */
export function permissionCode({ config, field }: Pick<CompiledNode, 'config' | 'field'>): string | undefined {
  return (config.permission ?? field?.replace('.', '-')) || undefined;
}
