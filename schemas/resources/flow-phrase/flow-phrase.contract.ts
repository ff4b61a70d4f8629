import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, List, Nothing } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';
import { opinionLengthMax } from '../flow-instance/flow-instance.contract.ts';

const path = '/api/workflow/Engine/FlowPhrase';

export const flowPhraseContract = defineContract('flow-phrase', {
  list: {
    method: 'GET',
    path,
    summary: 'The own common phrases for opinions, the newest first.',
    access: 'session',
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, text: Type.String() })),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Stores a phrase; one that exists already is answered instead of stored twice.',
    access: 'session',
    input: Type.Object({ text: Type.String({ minLength: 1, maxLength: opinionLengthMax, pattern: '\\S' }) }),
    output: Created,
    msg: 'flow-phrase.created',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes an own phrase.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
});
