import { useCallback } from 'react';
import { usePlatform } from '#runtime/platform.ts';
import type { Picked } from './picked.ts';

/** The noun of what a type of the organisation is; companies and departments are organisations. */
const nounOf = (type: string): string => (type === 'company' || type === 'department' ? 'organize' : type);

/** Tells the screen's names of what was chosen, so that nobody has to ask for them again. */
export function useLearning(): (items: readonly Picked[]) => void {
  const { names } = usePlatform();
  return useCallback((items) => names?.learn(items.flatMap(namesOf)), [names]);
}

function namesOf({ key, value, name, path = '', type, isUnknown }: Picked) {
  if (type === undefined || isUnknown) return [];
  const noun = nounOf(type);
  // Where several types can be chosen the id is followed by its own.
  if (!Array.isArray(value)) return [{ noun, id: key.split('--')[0] ?? key, name, ...(path !== '' && { path }) }];
  const ids = value as readonly (string | number)[];
  const levels = path.split('/');
  // A name with a slash in it cannot be told from two.
  if (levels.length !== ids.length) return [];
  return ids.map((id, index) => ({
    noun,
    id: String(id),
    name: levels[index] as string,
    path: levels.slice(0, index + 1).join('/'),
  }));
}
