import { isRecord } from '../../editing/entries.ts';
import type { NodePath, OutlineNode } from '../../lists/model/outline.ts';
import { kindKeyOf } from '../../editing/node-places.ts';

/** The steps of a process as a tree. Invalid nodes are omitted. */
export function stepOutline(definition: unknown): OutlineNode[] {
  return isRecord(definition) ? stepsAt(definition['body'], ['body']) : [];
}

function stepsAt(list: unknown, path: NodePath): OutlineNode[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((node: unknown, index) => {
    const kindKey = kindKeyOf(node);
    if (!isRecord(node) || kindKey === undefined) return [];
    const own = [...path, index];
    const { config, key, children } = node;
    return [
      {
        path: own,
        zhjyKey: kindKey,
        label: isRecord(config) ? config['label'] : undefined,
        vModel: typeof key === 'string' ? key : undefined,
        children: stepsAt(children, [...own, 'children']),
      },
    ];
  });
}
