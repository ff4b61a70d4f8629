import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { email } from './email.entity.ts';
import { mailbox } from './mailbox.entity.ts';

/** Code of its menu. */
export const emailMenu = 'workFlow.email';
const menu = emailMenu;
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
  sender: Type.String({ description: 'Name of the author.' }),
  receivers: Type.String({ description: 'Names of the receivers.' }),
  sendTime: Type.Integer({ description: 'Time of sending; of a draft: time of the last change.' }),
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

const crud = crudCalls({ path, menu, one: 'a mail', entity: email, row: Email, fields: Fields });

export const emailContract = defineContract('email', {
  list: {
    method: 'GET',
    path,
    summary: 'Mails in a folder of the caller, newest first, page by page.',
    access: { menu },
    input: Type.Object({ ...Paging, folder: Folder }),
    output: Page(EmailItem),
  },
  receive: {
    method: 'GET',
    path: `${path}/Receive`,
    summary:
      'Receives mail from the mailbox of the caller outside, each message once. Answers the number of mails that are new since the last time, those of users of this system included.',
    access: { menu },
    input: Type.Object({}),
    output: Type.Object({
      count: Type.Integer({ minimum: 0 }),
      left: Type.Integer({ minimum: 0, description: 'Messages that are left for the next call.' }),
    }),
    timeoutMs: 100_000,
    changes: true,
  },
  mailbox: {
    method: 'GET',
    path: `${path}/Config`,
    summary: 'Mailbox of the caller outside; its password is never answered.',
    access: { menu },
    input: Type.Object({}),
    output: Type.Object({ account: Type.String(), password: Type.String({ maxLength: 0 }) }),
  },
  saveMailbox: {
    method: 'PUT',
    path: `${path}/Config`,
    summary:
      'Changes the mailbox of the caller; without an account it is removed, without a password the stored one stays.',
    access: { menu },
    entity: mailbox,
    input: Type.Object(writable(mailbox)),
    output: Nothing,
    audit: 'none',
  },
  // Mail of users is not noted in the audit log as administration.
  create: {
    ...crud.create,
    audit: 'none',
    summary: 'Creates a mail and, unless it is a draft, sends it.',
    msg: 'common.success',
  },
  info: {
    ...crud.info,
    access: 'session',
    summary: 'Reads a mail, as its author or a receiver; marks it as read for a receiver.',
  },
  update: {
    ...crud.update,
    audit: 'none',
    summary: 'Changes a draft of the caller and, unless it remains a draft, sends it.',
    msg: 'common.success',
  },
  remove: {
    ...crud.remove,
    audit: 'none',
    summary: 'Deletes a mail from the folders of the caller only.',
    input: Type.Object({ ...ById.properties, folder: Folder }),
    output: Nothing,
  },
});
