import type { Option, Source } from '#schemas/language/source.ts';

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
  const chosen = new Set([parameters['below']].flat(2).filter(isId).map(String));
  const found: Option[] = [];
  /** Whether one of these options, or one below them, is chosen. Each is visited once, however many are chosen. */
  const visit = (list: readonly Option[]): boolean => {
    let isAny = false;
    for (const option of list) {
      const { id, entryId, enCode, children = [] } = option;
      const isAbove = visit(children);
      // The other field may store either key.
      const isChosen = [id, entryId, enCode].some((key) => isId(key) && chosen.has(String(key)));
      if (isChosen && !isAbove) found.push(...children);
      isAny ||= isAbove || isChosen;
    }
    return isAny;
  };
  visit(options);
  return found;
}

const isId = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '');
