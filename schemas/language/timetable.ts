import { type Static, Type } from '@sinclair/typebox';

const Time = Type.Integer({ minimum: 0, maximum: 8.64e15 });

export const timetableUnits = ['minute', 'hour', 'day', 'week', 'month'] as const;

/**
 * When something is done again: at the times of a cron line of five fields, or every `every` units from `start` on, both in the
 * zone of the organisation. Times are epoch milliseconds.
 */
export const Timetable = Type.Object(
  {
    cron: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    every: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    unit: Type.Optional(Type.Union(timetableUnits.map((unit) => Type.Literal(unit)))),
    /** Nothing is done earlier; required with `every`, whose first time it is. */
    start: Type.Optional(Time),
    /** Nothing is done later. */
    end: Type.Optional(Time),
    /** Ends after so many times. */
    runs: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  },
  { additionalProperties: false },
);
export type Timetable = Static<typeof Timetable>;
export type TimetableUnit = (typeof timetableUnits)[number];
