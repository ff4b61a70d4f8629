import { isRecord } from '../../editing/entries.ts';
import type { StepKind, StepKinds } from '../model/step-kind.ts';
import { own, scalarText } from '../../schema/record.ts';

/** All texts under the name `key` in a definition: they are not free for new steps. */
function keysIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) keysIn(one, found);
  else if (isRecord(value)) {
    if (typeof value['key'] === 'string') found.add(value['key']);
    for (const one of Object.values(value)) keysIn(one, found);
  }
  return found;
}

/** `approver1`, or the next number that is free; it is used then. */
function freeKey(zhjyKey: string, used: Set<string>): string {
  let number = 1;
  while (used.has(`${zhjyKey}${number}`)) number += 1;
  used.add(`${zhjyKey}${number}`);
  return `${zhjyKey}${number}`;
}

/** A new step with a free key; a split gets two branches, the last of which is the default one where it needs one. */
export function newStep(tree: unknown, kinds: StepKinds, kind: StepKind, labelOf: (kind: StepKind) => string): object {
  const used = keysIn(tree);
  const branch = [...kinds.values()].find(({ holds }) => holds === 'steps');
  const make = (one: StepKind, more: object = {}) => ({
    config: { zhjyKey: one.zhjyKey, label: labelOf(one) },
    key: freeKey(one.zhjyKey, used),
    ...one.fresh,
    ...more,
  });
  if (kind.holds !== 'branches' || !branch) return make(kind);
  const hasDefault = kind.split === 'first' || kind.split === 'every';
  const split = make(kind);
  return { ...split, children: [make(branch), make(branch, hasDefault ? { default: true } : {})] };
}

/** Copies of steps with all below them, with free keys. */
export function copiedSteps(tree: unknown, nodes: readonly unknown[]): unknown[] {
  const used = keysIn(tree);
  const copy = (node: unknown): unknown => {
    if (!isRecord(node)) return node;
    const { config, children } = node;
    const zhjyKey = scalarText(own(config, 'zhjyKey')) || 'step';
    return {
      ...node,
      key: freeKey(zhjyKey, used),
      ...(Array.isArray(children) && { children: children.map(copy) }),
    };
  };
  return nodes.map(copy);
}
