import type { Parsed, ValueVerbs } from '#core/kind/kind.ts';
import type { TSchema } from '@sinclair/typebox';
import { Type } from '@sinclair/typebox';

/** From one end to another; both ends open is an empty list, one open end is null. */
export type Range<End> = readonly [] | readonly [End | null, End | null];

interface Ends<P, End extends string | number> {
  schema: TSchema;
  isEnd(value: unknown): value is End;
  words(end: End, props: P): string;
}

/** The verbs of a range with comparable ends. */
export function rangeVerbs<P, End extends string | number>({
  schema,
  isEnd,
  words,
}: Ends<P, End>): ValueVerbs<P, Range<End>> {
  const isOpenOr = (end: unknown): end is End | null => end === null || isEnd(end);
  const parse = (stored: unknown): Parsed<Range<End>> => {
    if (stored === undefined || stored === null || stored === '') return { value: [], issues: [] };
    if (Array.isArray(stored) && stored.length <= 2) {
      const [from = null, to = null] = stored as unknown[];
      if (isOpenOr(from) && isOpenOr(to)) return { value: from === null && to === null ? [] : [from, to], issues: [] };
    }
    // An unreadable value is preserved, so that opening and saving a record never destroys it.
    return { value: stored as Range<End>, issues: [{ id: 'value.notRange', params: {} }] };
  };
  return {
    schema: Type.Array(Type.Union([schema, Type.Null()]), { maxItems: 2 }),
    empty: () => [],
    parse,
    check(range) {
      if (parse(range).issues.length > 0) return [{ id: 'value.notRange', params: {} }];
      const [from = null, to = null] = range;
      return from !== null && to !== null && from > to ? [{ id: 'value.turnedRange', params: {} }] : [];
    },
    store: (range) => range,
    text(range, props) {
      if (!Array.isArray(range) || range.length === 0) return '';
      const ends = range as readonly (End | null)[];
      return ends
        .map((end) => (isOpenOr(end) && end !== null ? words(end, props) : ''))
        .join(' ~ ')
        .trim();
    },
  };
}
