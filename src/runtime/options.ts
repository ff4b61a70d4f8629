import type { CompiledNode } from '#core/compile/tree.ts';
import type { Options } from './faces.ts';

/** For kinds that take none. */
export const noOptions: Options = { items: [], state: 'ready', reload() {} };

const ready = new WeakMap<CompiledNode, Options>();

export function useOptions(node: CompiledNode): Options {
  const known = ready.get(node);
  if (known) return known;
  const items = node.source && 'static' in node.source ? node.source.static : [];
  const options: Options = { items, state: 'ready', reload() {} };
  ready.set(node, options);
  return options;
}
