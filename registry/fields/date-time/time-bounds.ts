import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { RuleContext } from '#core/kind/kind.ts';
import { endOfDay, readTime, shiftTime, type TimeUnit } from '#core/dates/format.ts';

type Ruled = 'start' | 'end';

/** Where the bound of a side is ruled, in one of these ways; without any in whatever way. */
const has = (side: Ruled, ...types: number[]) => {
  const isRuled = { var: `config.${side}TimeRule` };
  // The first way is the default, which a definition does not repeat.
  const type = { if: [{ var: `config.${side}TimeType` }, { var: `config.${side}TimeType` }, 1] };
  return types.length === 0 ? { '!!': [isRuled] } : { and: [isRuled, { in: [type, types] }] };
};

/**
 * How a start or an end of a time field is ruled: 1 a fixed time, 2 another field, 3 now, 4 so long before now, 5 so long
 * after now (`value` in units of `target`).
 */
export const boundConfig = {
  startTimeRule: Type.Boolean({ default: false }),
  startTimeType: Type.Integer({ default: 1, minimum: 1, maximum: 5, offers: [1, 2, 3, 4, 5], when: has('start') }),
  startTimeTarget: Type.Integer({ default: 1, minimum: 1, maximum: 3, offers: [1, 2, 3], when: has('start', 4, 5) }),
  startTimeValue: Type.Unknown({ default: null, ...editedBy('bound', { when: has('start', 1, 4, 5) }) }),
  startRelationField: Type.String({ default: '', ...editedBy('field', { when: has('start', 2) }) }),
  endTimeRule: Type.Boolean({ default: false }),
  endTimeType: Type.Integer({ default: 1, minimum: 1, maximum: 5, offers: [1, 2, 3, 4, 5], when: has('end') }),
  endTimeTarget: Type.Integer({ default: 1, minimum: 1, maximum: 3, offers: [1, 2, 3], when: has('end', 4, 5) }),
  endTimeValue: Type.Unknown({ default: null, ...editedBy('bound', { when: has('end', 1, 4, 5) }) }),
  endRelationField: Type.String({ default: '', ...editedBy('field', { when: has('end', 2) }) }),
};

/** What bounds are made of: the moment now, and the values of other fields by name. */
export type BoundScope = RuleContext;

export interface Bounds {
  min?: number;
  max?: number;
}

type Config = Readonly<Record<string, unknown>>;
type Side = 'start' | 'end';
const dateUnits: readonly TimeUnit[] = ['year', 'month', 'day'];

/** The earliest and latest moment a date field may take; the latest at the last second of its day. */
export function dateBounds(config: Config, scope: BoundScope): Bounds {
  const min = bound(config, 'start', scope);
  const max = bound(config, 'end', scope);
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max: endOfDay(max) }) };
}

/** The bounds a definition gives as plain times. */
export function fixedBounds({ startTime, endTime }: { startTime: unknown; endTime: unknown }): Bounds {
  const [min, max] = [moment(startTime), moment(endTime)];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max: endOfDay(max) }) };
}

/** Both bounds at once. */
export function intersectBounds(one: Bounds, other: Bounds): Bounds {
  const min = Math.max(one.min ?? -Infinity, other.min ?? -Infinity);
  const max = Math.min(one.max ?? Infinity, other.max ?? Infinity);
  return { ...(min > -Infinity && { min }), ...(max < Infinity && { max }) };
}

/** A chosen moment within its bounds: on the first day its time is not before the first moment, on the last not after the last. */
export function clampMoment(moment: number, { min, max }: Bounds): number {
  const above = min !== undefined && moment < min ? min : moment;
  return max !== undefined && above > max ? max : above;
}

/** Whether no date can be chosen: the field is read-only then. */
export const isEmptyRange = ({ min, max }: Bounds) => min !== undefined && max !== undefined && min > max;

/** The field whose value a side depends on, if one. */
export function boundField(config: Config, side: Side): string | undefined {
  const field = config[`${side}RelationField`];
  const isUsed = config[`${side}TimeRule`] === true && config[`${side}TimeType`] === 2;
  return isUsed && typeof field === 'string' && field !== '' ? field : undefined;
}

function bound(config: Config, side: Side, { now, read }: BoundScope): number | undefined {
  if (config[`${side}TimeRule`] !== true) return undefined;
  const value = config[`${side}TimeValue`];
  switch (config[`${side}TimeType`]) {
    case 2: {
      const field = boundField(config, side);
      return field === undefined ? undefined : moment(read(field));
    }
    case 3:
      return now;
    case 4:
      return shifted(config, side, now, -Number(value));
    case 5:
      return shifted(config, side, now, Number(value));
    default:
      return moment(value);
  }
}

function shifted(config: Config, side: Side, now: number, amount: number): number | undefined {
  const unit = dateUnits[Number(config[`${side}TimeTarget`]) - 1];
  return unit === undefined || !Number.isFinite(amount) ? undefined : shiftTime(now, amount, unit);
}

/** A fixed time: epoch milliseconds or written. */
function moment(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string' || value === '') return undefined;
  return /^\d{12,}$/.test(value) ? Number(value) : readTime(value);
}
