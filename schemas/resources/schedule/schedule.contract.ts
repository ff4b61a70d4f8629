import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { Moment, schedule } from './schedule.entity.ts';

const path = '/api/system/Schedule';
/** 1 this, 2 this and the following, 3 all; text in an address. */
const ScopeText = Type.Union(['1', '2', '3'].map((scope) => Type.Literal(scope)));

/** Files may be a list, as in a form. */
const Fields = {
  ...writable(schedule),
  files: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 100_000 }),
      Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 50 }),
      Type.Null(),
    ]),
  ),
};

export const Schedule = Type.Object({
  id: Id,
  ...stored(schedule),
  /** Shared by all occurrences of one schedule. */
  groupId: Id,
  creatorUserId: Id,
  /** 1: created by the current user; 2: the current user is a participant (SCHEDULE-006). */
  type: Type.Union([Type.Literal(1), Type.Literal(2)]),
  lastModifyTime: LastModifyTime,
});
export type Schedule = Static<typeof Schedule>;

const crud = crudCalls({ path, access: 'session', one: 'a schedule', entity: schedule, row: Schedule, fields: Fields });

/** Schedules created by the current user or with them as a participant. */
export const scheduleContract = defineContract('schedule', {
  list: {
    ...crud.list,
    summary: 'Occurrences between two times, earliest first.',
    input: Type.Object({ startTime: Type.Optional(Moment), endTime: Type.Optional(Moment) }),
    output: List(Schedule),
  },
  create: { ...crud.create, summary: 'Creates a schedule with all its occurrences and notifies its participants.' },
  detail: {
    ...crud.info,
    path: `${path}/detail`,
    summary: 'One occurrence; if it was deleted, the first of its group.',
    input: Type.Object({ id: Id, groupId: Type.Optional(Id) }),
  },
  info: { ...crud.info, summary: 'One occurrence.' },
  update: {
    ...crud.update,
    path: `${path}/{id}/{type}`,
    summary: 'Changes this occurrence, this and the following, or all; only its creator may.',
    input: Type.Object({ type: ScopeText, ...crud.update.input.properties }),
  },
  remove: {
    ...crud.remove,
    path: `${path}/{groupId}/{id}`,
    summary: 'Deletes this occurrence, this and the following, or all; only its creator may.',
    query: ['type'],
    input: Type.Object({ groupId: Id, id: Id, type: Type.Optional(ScopeText) }),
  },
});
