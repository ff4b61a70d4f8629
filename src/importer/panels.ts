import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kind } from '#core/kind/kind.ts';

/**
 * Numbers panels without a name, as versions before 3.5 allowed: from 1, or from 0 where the first open panel of the
 * container is `"0"`.
 */
export function namePanels(nodes: DefinitionNode[], kind: Kind, active: unknown): DefinitionNode[] {
  const takesName = kind.config?.properties?.['active'] !== undefined;
  if (!takesName || nodes.every((node) => isName(node['name']))) return nodes;
  const first = active === '0' || active === 0 || (Array.isArray(active) && active.includes('0')) ? 0 : 1;
  // These nodes were just created and are not shared yet.
  nodes.forEach((node, index) => {
    if (!isName(node['name'])) node['name'] = String(index + first);
  });
  return nodes;
}

const isName = (name: unknown) => typeof name === 'string' && name !== '';
