import type { DefinitionNode } from '#schemas/language/node.ts';

/** Two empty panels, as the designer puts them into a new container. */
export function freshPanels(zhjyKey: string, title: string, more: Record<string, unknown> = {}): DefinitionNode[] {
  return ['1', '2'].map((name) => ({ title: `${title}${name}`, name, ...more, config: { zhjyKey, children: [] } }));
}
