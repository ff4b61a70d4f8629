import { Type } from '@sinclair/typebox';
import { Flag, Id, OneOf } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** Urgency levels of a schedule (SCHEDULE-002). */
const urgencies = { normal: 1, important: 2, urgent: 3 } as const;

/** Recurrence of a schedule (SCHEDULE-003). */
export const repetitions = { none: '1', daily: '2', weekly: '3', monthly: '4', yearly: '5' } as const;
export type Repetition = (typeof repetitions)[keyof typeof repetitions];

/** Occurrences affected by a change or deletion (SCHEDULE-007). */
export const scopes = { this: 1, following: 2, all: 3 } as const;
export type Scope = (typeof scopes)[keyof typeof scopes];

/** Maximum of participants besides the creator. */
export const schedulePeopleMax = 200;

/** Epoch milliseconds, until the end of the year 9999. */
export const Moment = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });

/** A calendar event of its creator and participants (SCHEDULE-001). */
export const schedule = defineEntity('schedule', {
  title: field(Type.String({ maxLength: 200 }), {
    label: '$t:schedule.subject',
    required: 'schedule.subject.required',
    patterns: [{ pattern: '\\S', message: '$t:schedule.subject.required' }],
  }),
  content: field(Type.String({ maxLength: 2000, default: '' }), { label: '$t:schedule.content' }),
  /** Entry of the dictionary `scheduleType`. */
  category: field(Type.String({ maxLength: 50, default: '' }), { label: '$t:schedule.category' }),
  urgent: field(OneOf(Object.values(urgencies), urgencies.normal), {
    label: '$t:schedule.urgent',
    source: choices([1, '$t:schedule.urgent.1'], [2, '$t:schedule.urgent.2'], [3, '$t:schedule.urgent.3']),
  }),
  allDay: field(Flag(0), { label: '$t:schedule.allDay' }),
  startDay: field(Moment, { label: '$t:schedule.startDay', required: 'schedule.startDay.required' }),
  endDay: field(Moment, { label: '$t:schedule.endDay', required: 'schedule.endDay.required' }),
  toUserIds: field(Type.Array(Id, { maxItems: schedulePeopleMax, default: [] }), { label: '$t:schedule.toUserIds' }),
  repetition: field(OneOf(Object.values(repetitions), repetitions.none), {
    label: '$t:schedule.repetition',
    source: choices(
      ['1', '$t:schedule.repetition.1'],
      ['2', '$t:schedule.repetition.2'],
      ['3', '$t:schedule.repetition.3'],
      ['4', '$t:schedule.repetition.4'],
      ['5', '$t:schedule.repetition.5'],
    ),
  }),
  /** Last day of the recurrence. */
  repeatTime: field(Moment, {
    label: '$t:schedule.repeatTime',
    required: 'schedule.repeatTime.required',
    shown: { '!=': [{ var: 'repetition' }, repetitions.none] },
  }),
  /** JSON list of files. */
  files: field(Type.String({ maxLength: 100_000, default: '[]' }), { label: '$t:schedule.files' }),
});
