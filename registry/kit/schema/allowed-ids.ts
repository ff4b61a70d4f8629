import type { AllowedOptions } from '#core/kind/kind.ts';
import { idsOf, isId } from '../values/choices.ts';

/** The ids a picker is restricted to, as texts; of a path its end counts. */
export const ableIdsOf = (ableIds: readonly unknown[]): string[] =>
  ableIds.flatMap((id) => (Array.isArray(id) ? idsOf(id).slice(-1) : isId(id) ? [id] : [])).map(String);

/** What a picker of the organisation offers: everything, or with `selectType` `custom` the allowed ids. */
export const offeredIds = ({
  selectType,
  ableIds,
}: {
  selectType: string;
  ableIds: readonly unknown[];
}): AllowedOptions => (selectType === 'custom' ? { only: ableIdsOf(ableIds) } : {});
