import { idsOf, isId } from './choices.ts';

/** The ids a picker is restricted to, as texts; of a path its end counts. */
export const ableIdsOf = (ableIds: readonly unknown[]): string[] =>
  ableIds.flatMap((id) => (Array.isArray(id) ? idsOf(id).slice(-1) : isId(id) ? [id] : [])).map(String);
