import { isObject } from '../schema/record.ts';
import { isFamilyName } from './kind-names.ts';

/** Configuration properties whose values may look like names of kinds without being one. */
const never = new Set([
  'tag',
  'tagIcon',
  'layout',
  'label',
  'type',
  'rowType',
  'dataType',
  'trigger',
  'vModel',
  '__vModel__',
]);
const configNames = ['__config__', 'config'] as const;

/**
 * The name of the property that says a component's kind (`jnpfKey`, `poxiaoKey`, `zhjyKey` ...): forks rename it, so it is
 * the property of field configurations whose values are mostly names of kinds. Undefined: the grammar without one.
 */
export function componentKey(input: unknown, isKind: (name: string) => boolean): string | undefined {
  const votes = new Map<string, number>();
  const vote = (config: object) => {
    for (const [name, value] of Object.entries(config)) {
      if (never.has(name) || !isFamilyName(value, isKind)) continue;
      votes.set(name, (votes.get(name) ?? 0) + (/key$/i.test(name) ? 2 : 1));
    }
  };
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isObject(value)) return;
    for (const name of configNames) if (isObject(value[name])) vote(value[name]);
    Object.values(value).forEach(look);
  };
  look(input);
  let best: string | undefined;
  for (const [name, count] of votes) if (best === undefined || count > (votes.get(best) ?? 0)) best = name;
  return best;
}
