import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kind } from '../../kind/kind.ts';

/** A new node in the designer: the initial properties of its kind, a label, and a name where it stores a value. */
export function freshNode(kind: Kind, label: string, vModel: string): DefinitionNode {
  const { config, ...rest } = kind.fresh ?? {};
  const isNamed = kind.value !== undefined;
  return {
    config: { zhjyKey: kind.zhjyKey, ...(!kind.bare && { label }), ...config },
    ...(isNamed && { vModel }),
    ...rest,
  };
}
