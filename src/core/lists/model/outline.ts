import type { Kinds } from '../../kind/kind.ts';

/** Path of a node in a definition: `['fields', 2, 'children', 0]`. */
export type NodePath = readonly (string | number)[];

export interface OutlineNode {
  path: NodePath;
  zhjyKey: string;
  /** The label in the definition; undefined: none. */
  label: unknown;
  vModel: string | undefined;
  children: OutlineNode[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nodes of a definition as a tree: those of a form, a page, or a report with its query conditions and blocks. Invalid ones are omitted. */
export function outlineOf(definition: unknown, kinds: Kinds): OutlineNode[] {
  if (!isObject(definition)) return [];
  const lists = ['fields', 'parameters', 'body'].flatMap((list) => nodesAt(definition[list], [list], false));
  return isObject(definition['body']) ? [...lists, ...nodesAt([definition['body']], ['body'], true)] : lists;

  function nodesAt(list: unknown, path: NodePath, isOne: boolean): OutlineNode[] {
    if (!Array.isArray(list)) return [];
    return list.flatMap((node: unknown, index) => {
      const config = isObject(node) ? node['config'] : undefined;
      if (!isObject(node) || !isObject(config) || typeof config['zhjyKey'] !== 'string') return [];
      const own = isOne ? path : [...path, index];
      return [nodeAt(node, config, config['zhjyKey'], own)];
    });
  }

  function nodeAt(node: Json, config: Json, zhjyKey: string, path: NodePath): OutlineNode {
    const slots = kinds.get(zhjyKey)?.container?.slots ?? [];
    const inside = ['children', 'fields', ...slots].flatMap((slot) => nodesAt(node[slot], [...path, slot], false));
    const older = nodesAt(config['children'], [...path, 'config', 'children'], false);
    const { vModel } = node;
    return {
      path,
      zhjyKey,
      label: config['label'],
      vModel: typeof vModel === 'string' ? vModel : undefined,
      children: [...inside, ...older],
    };
  }
}
