import type { CompiledNode } from '../compile/tree.ts';

/**
 * The permission code of a field: the configured one, else its name; for a column `{parent}-{child}` (FORM-016,
 * FORM-017). Undefined: not guarded, also for an empty code.
 */
export function permissionCode({ config, field }: Pick<CompiledNode, 'config' | 'field'>): string | undefined {
  return (config.permission ?? field?.replace('.', '-')) || undefined;
}
