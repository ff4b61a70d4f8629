import type { Option, Source } from '#schemas/language/source.ts';
import { findOption } from './static-options.ts';

/** Whether the options of a source depend on another field by their tree, and not by what is requested. */
export const isBelow = (source: Source): boolean =>
  ('dictionary' in source || 'static' in source) && source.with !== undefined;

/**
 * The options offered where a tree depends on another field (`with: { below: … }`, FORMULA-026): those below the chosen
 * one, none while nothing is chosen. `parameters` are those of the source, resolved. Several choices are those of a field
 * with several; of a path through the tree its end counts. Options of other sources are returned as they are.
 */
export function entriesBelow(
  options: readonly Option[],
  source: Source,
  parameters: Readonly<Record<string, unknown>>,
): readonly Option[] {
  if (!isBelow(source)) return options;
  const chosen = [parameters['below']].flat(2).flatMap((id) => {
    const isId = typeof id === 'number' || (typeof id === 'string' && id !== '');
    return isId ? (findEntry(options, id) ?? []) : [];
  });
  return chosen
    .filter((entry) => !chosen.some((other) => other !== entry && findOption(entry.children ?? [], other.id)))
    .flatMap(({ children = [] }) => children);
}

/** The entry with this id or code: the other field may store either. */
function findEntry(options: readonly Option[], id: string | number): Option | undefined {
  const byId = findOption(options, id);
  if (byId) return byId;
  for (const option of options) {
    if (option['entryId'] === id || option['enCode'] === id) return option;
    const below = findEntry(option.children ?? [], id);
    if (below) return below;
  }
  return undefined;
}
