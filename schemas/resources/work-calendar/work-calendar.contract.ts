import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { workCalendar } from './work-calendar.entity.ts';

const menu = 'system.workCalendar';
const path = '/api/system/WorkCalendar';
const Row = Type.Object({ id: Id, ...stored(workCalendar), lastModifyTime: LastModifyTime });
const crud = crudCalls({ path, menu, one: 'a year', entity: workCalendar, row: Row });

/** A year as formulas read it. */
const WorkingYear = Type.Object({
  restWeekdays: Type.Array(Type.Integer(), { description: 'Weekly days off, 1 Monday to 7 Sunday.' }),
  days: Type.Record(Type.String(), Type.Boolean(), {
    description: 'By date: false for a holiday, true for a make-up working day.',
  }),
  hours: Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }), {
    description: 'Working hours, from and to.',
  }),
});

/** The working calendar of the organisation. */
export const workCalendarContract = defineContract('work-calendar', {
  list: { ...crud.list, summary: 'Years of the working calendar, page by page.' },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: crud.remove,
  export: crud.export,
  import: {
    ...crud.import,
    summary: 'Imports a year from an exported file; it replaces that year.',
    input: Type.Object({}),
    output: Type.Object({ id: Id }),
  },
  current: {
    method: 'GET',
    path: `${path}/Actions/Current`,
    summary: 'Every year as formulas read it: holidays, make-up working days and working hours.',
    access: 'session',
    input: Type.Object({}),
    output: Type.Object({ years: Type.Record(Type.String(), WorkingYear) }),
  },
});
