import type { CompiledNode } from '#core/compile/tree.ts';
import type { PlatformValue } from './platform.ts';

/**
 * The code a field is permitted under: its own, else its name; a column's is `{parent}-{child}` (FORM-016, FORM-017).
 * Undefined: nothing to permit.
 */
export function permissionCode({ config, field }: CompiledNode): string | undefined {
  return config.permission ?? field?.replace('.', '-');
}

/** Whether a node belongs on this page at all: not hidden for good, meant for this device, permitted (FORM-014, FORM-015). */
export function isPlaced(node: CompiledNode, { allows }: Pick<PlatformValue, 'allows'>): boolean {
  const { noShow, visibility } = node.config;
  if (noShow === true || (visibility && visibility.length > 0 && !visibility.includes('pc'))) return false;
  const code = permissionCode(node);
  return code === undefined || allows(code);
}
