import { useCallback } from 'react';
import { usePlatform } from '#runtime/context/platform.ts';
import type { Picked } from './picked.ts';

/** The noun of a type of the organisation; companies and departments are organisations. */
const nounOf = (type: string): string => (type === 'company' || type === 'department' ? 'organize' : type);

/** Adds chosen names to the screen's label cache, which saves a request for them. */
export function useLearning(): (items: readonly Picked[]) => void {
  const { names } = usePlatform();
  return useCallback((items) => names?.learn(items.flatMap(namesOf)), [names]);
}

function namesOf({ key, value, name, path = '', type, isUnknown }: Picked) {
  if (type === undefined || isUnknown) return [];
  const noun = nounOf(type);
  // Where several types can be chosen the id is followed by its type.
  if (!Array.isArray(value)) return [{ noun, id: key.split('--')[0] ?? key, name, ...(path !== '' && { path }) }];
  const ids = value as readonly (string | number)[];
  const levels = path.split('/');
  // A name that contains a slash cannot be distinguished from two names.
  if (levels.length !== ids.length) return [];
  return ids.map((id, index) => ({
    noun,
    id: String(id),
    name: levels[index] as string,
    path: levels.slice(0, index + 1).join('/'),
  }));
}
