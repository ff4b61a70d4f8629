import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { email } from './email.entity.ts';

const menu = 'workFlow.email';
const path = '/api/extend/Email';

/** Inbox, sent mail and drafts. */
const Folder = Type.Union([Type.Literal('inbox'), Type.Literal('sent'), Type.Literal('draft')]);
export type Folder = Static<typeof Folder>;

/** Files may be a list, as in a form. */
const Fields = {
  ...writable(email),
  files: Type.Optional(
    Type.Union([
      Type.String({ maxLength: 100_000 }),
      Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 50 }),
      Type.Null(),
    ]),
  ),
};

const EmailFields = {
  id: Id,
  subject: Type.String(),
  sender: Type.String({ description: 'Name of whoever wrote it.' }),
  receivers: Type.String({ description: 'Their names.' }),
  sendTime: Type.Integer({ description: 'When it went out; of a draft: when it was last changed.' }),
};

const EmailItem = Type.Object({
  ...EmailFields,
  state: Type.Union(['unread', 'read', 'sent', 'draft'].map((state) => Type.Literal(state))),
});

export const Email = Type.Object({
  ...stored(email),
  ...EmailFields,
  isSent: Flag(),
  lastModifyTime: LastModifyTime,
});
export type Email = Static<typeof Email>;

const kept = crudCalls({ path, menu, one: 'a mail', entity: email, row: Email, fields: Fields });

export const emailContract = defineContract('email', {
  list: {
    method: 'GET',
    path,
    summary: 'The own mails of a folder, the newest first, page by page.',
    access: { menu },
    input: Type.Object({ ...Paging, folder: Folder }),
    output: Page(EmailItem),
  },
  receive: {
    method: 'GET',
    path: `${path}/Receive`,
    summary: 'How many mails have come into the own inbox since it was last asked for them; read ones no longer count.',
    access: { menu },
    input: Type.Object({}),
    output: Type.Object({ count: Type.Integer({ minimum: 0 }) }),
  },
  // Mail of users is not noted in the audit log as administration.
  create: {
    ...kept.create,
    audit: 'none',
    summary: 'Writes a mail and, unless it stays a draft, sends it.',
    msg: 'common.success',
  },
  info: {
    ...kept.info,
    access: 'session',
    summary: 'A mail to its receivers, who have read it from then on, or to its author.',
  },
  update: {
    ...kept.update,
    audit: 'none',
    summary: 'Changes an own draft and, unless it stays one, sends it.',
    msg: 'common.success',
  },
  remove: {
    ...kept.remove,
    audit: 'none',
    summary: 'Takes a mail out of the own folder; others keep theirs.',
    input: Type.Object({ ...ById.properties, folder: Folder }),
    output: Nothing,
  },
});
