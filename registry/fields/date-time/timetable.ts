import { shapeMistake } from '#core/dates/timetable-shape.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { schemaIssues } from '#core/schema/json-schema/schema-issues.ts';
import { isObject } from '#core/schema/record.ts';
import { valueText } from '#core/text/value-text.ts';
import { Timetable } from '#schemas/language/timetable.ts';
import { defaultValueOf, fieldConfig, flag, propsOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** When something is done again. The stored value is a `Timetable`. */
const props = propsOf({ disabled: flag(false) });

const isTimetable = (value: unknown): value is Timetable =>
  isObject(value) && schemaIssues(Timetable, value).length === 0;

const value: ValueVerbs<TimetableProps, unknown> = {
  schema: Timetable,
  empty: () => undefined,
  parse(stored) {
    if (stored === undefined || stored === null) return { value: undefined, issues: [] };
    return { value: stored, issues: isTimetable(stored) ? [] : [{ id: 'timetable.wrong', params: {} }] };
  },
  check(timetable) {
    if (timetable === undefined) return [];
    const mistake = isTimetable(timetable) ? shapeMistake(timetable) : 'timetable.wrong';
    return mistake === undefined ? [] : [{ id: mistake, params: {} }];
  },
  store: (timetable) => timetable ?? null,
  text: (timetable) =>
    isTimetable(timetable) ? (timetable.cron ?? `${timetable.every} ${timetable.unit}`) : valueText(timetable),
};

export const timetable = defineKind({
  zhjyKey: 'timetable',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf(null), 'change'),
  value,
  events: ['change'],
});

export type TimetableProps = PropsOf<{ props: typeof props }>;
