import { isObject } from '#core/schema/record.ts';
import { isFamilyName } from '#core/compile/validate/legacy-kind-names.ts';

const configNames = ['__config__', 'config'] as const;

/**
 * Detects the property with a component's kind (`jnpfKey`, `poxiaoKey`, `zhjyKey` ...), which forks rename: the
 * property of field configurations whose values are mostly names of kinds; if its name does not end in "key", most
 * configurations must have it. Undefined: the grammar without such a property.
 */
export function componentKey(input: unknown, isKind: (name: string) => boolean): string | undefined {
  const votes = new Map<string, number>();
  let configs = 0;
  const vote = (config: object) => {
    configs++;
    for (const [name, value] of Object.entries(config)) {
      if (name !== 'tag' && isFamilyName(value, isKind)) votes.set(name, (votes.get(name) ?? 0) + 1);
    }
  };
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isObject(value)) return;
    for (const name of configNames) if (isObject(value[name])) vote(value[name]);
    Object.values(value).forEach(look);
  };
  look(input);
  const isLikely = ([name, count]: [string, number]) => /key$/i.test(name) || count > configs / 2;
  const [best] = [...votes].filter(isLikely).sort(([, one], [, other]) => other - one);
  return best?.[0];
}
