import type { CompiledNode } from '#core/compile/tree.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import type { PlatformValue } from './platform.ts';

/** Whether a node is rendered on this page: not permanently hidden, for this device, permitted (FORM-014, FORM-015). */
export function isPlaced(node: CompiledNode, { allows }: Pick<PlatformValue, 'allows'>): boolean {
  const { noShow, visibility } = node.config;
  if (noShow === true || (visibility && visibility.length > 0 && !visibility.includes('pc'))) return false;
  const code = permissionCode(node);
  return code === undefined || allows(code);
}
