import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';
import { FlowFile } from '../flow-instance/flow-instance.contract.ts';

const path = '/api/workflow/Engine/FlowComment';

const text = Type.String({ maxLength: 500 });
const images = Type.Array(FlowFile, { maxItems: 9 });
const files = Type.Array(FlowFile, { maxItems: 3 });
const Person = Type.Object({ id: Id, fullName: Type.String() });

export const flowCommentContract = defineContract('flow-comment', {
  list: {
    method: 'GET',
    path,
    summary: 'The comments of an instance, newest first, for all who may read it.',
    access: 'session',
    input: Type.Object({ ...Paging, taskId: Id }),
    output: Page(
      Type.Object({
        id: Id,
        text,
        image: images,
        file: files,
        mentions: Type.Array(Person),
        creatorUserId: Id,
        userName: Type.String(),
        headIcon: Type.String(),
        creatorTime: Type.Integer(),
        isOwn: Type.Boolean({ description: 'The caller may delete it.' }),
      }),
    ),
  },
  people: {
    method: 'GET',
    path: `${path}/People`,
    summary: 'Who can be mentioned: the persons with a part in the instance, without the caller.',
    access: 'session',
    input: Type.Object({ taskId: Id }),
    output: List(Person),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Comments on an instance; those mentioned get a message.',
    access: 'session',
    input: Type.Object({
      taskId: Id,
      text: Type.Optional(text),
      image: Type.Optional(images),
      file: Type.Optional(files),
      mentionIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
    }),
    output: Created,
    msg: 'flow-comment.created',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes an own comment.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
});
