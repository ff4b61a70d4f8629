import { Type } from '@sinclair/typebox';
import { OneOf } from '../common-fields.ts';
import { Page, Paging } from '../../protocol/paging.ts';

/**
 * `waiting` until its time, `running` under a lease, then `done`; `dead` after its last attempt or a refusal, `stopped` by
 * a person. The last two wait for a person, who can resume them.
 */
export const jobStates = ['waiting', 'running', 'done', 'dead', 'stopped'] as const;
export type JobState = (typeof jobStates)[number];

/** The query of a list of jobs. */
export const JobQuery = Type.Object({ ...Paging, state: Type.Optional(OneOf(jobStates)) });

/** Jobs without their payloads, which may hold contents that only their users may read. */
export const JobPage = Page(
  Type.Object({
    id: Type.String(),
    queue: Type.String(),
    label: Type.String(),
    state: OneOf(jobStates),
    userName: Type.String({ description: 'The user with whose rights it runs; empty: the system.' }),
    runAt: Type.Integer(),
    attempts: Type.Integer(),
    attemptsMax: Type.Integer(),
    progress: Type.String({ description: 'Done of total; empty before the first report.' }),
    lastError: Type.String(),
    creatorTime: Type.Integer(),
    endTime: Type.Union([Type.Integer(), Type.Null()]),
  }),
);
