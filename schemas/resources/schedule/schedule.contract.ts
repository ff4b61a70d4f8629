import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, List, Nothing } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { Moment, schedule } from './schedule.entity.ts';

const path = '/api/system/Schedule';
const access = 'session';
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

/** Schedules created by the current user or with them as a participant. */
export const scheduleContract = defineContract('schedule', {
  list: {
    method: 'GET',
    path,
    summary: 'Occurrences between two times, earliest first.',
    access,
    input: Type.Object({ startTime: Type.Optional(Moment), endTime: Type.Optional(Moment) }),
    output: List(Schedule),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates a schedule with all its occurrences and notifies its participants.',
    access,
    entity: schedule,
    input: Type.Object(Fields),
    output: Created,
    msg: 'common.created',
  },
  detail: {
    method: 'GET',
    path: `${path}/detail`,
    summary: 'One occurrence; if it was deleted, the first of its group.',
    access,
    input: Type.Object({ id: Id, groupId: Type.Optional(Id) }),
    output: Schedule,
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One occurrence.',
    access,
    input: Type.Object({ id: Id }),
    output: Schedule,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}/{type}`,
    summary: 'Changes this occurrence, this and the following, or all; only its creator may.',
    access,
    entity: schedule,
    input: Type.Object({ id: Id, type: ScopeText, ...Fields, lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{groupId}/{id}`,
    summary: 'Deletes this occurrence, this and the following, or all; only its creator may.',
    access,
    query: ['type'],
    input: Type.Object({ groupId: Id, id: Id, type: Type.Optional(ScopeText) }),
    output: Nothing,
    msg: 'common.removed',
  },
});
