import type { Kind } from '#core/kind/kind.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';

/** A new node in the designer: the initial properties of its kind, a label, and a name where it stores a value. */
export function newNode(kind: Kind, label: string, vModel: string): DefinitionNode {
  const { config, ...rest } = kind.fresh ?? {};
  const isNamed = kind.value !== undefined;
  return {
    config: { zhjyKey: kind.zhjyKey, ...(!kind.bare && { label }), ...config },
    ...(isNamed && { vModel }),
    ...rest,
  };
}

/** `field1`, or the next number that does not occur in this text. */
export function freeName(text: string): string {
  let number = 1;
  while (text.includes(`"field${number}"`)) number += 1;
  return `field${number}`;
}
