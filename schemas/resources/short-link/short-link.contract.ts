import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { RecordRow } from '../onlinedev/onlinedev.entity.ts';
import { visualdevMenu } from '../visualdev/visualdev.contract.ts';

const path = '/api/visualdev/ShortLink';
/** Random part of a link's address; without it the link does not open. */
const encryption = Type.Optional(Type.String({ maxLength: 64, pattern: '^[\\w-]*$' }));
/** Answered by `checkPwd` for the password of a link; a link without one needs none. */
const pass = Type.Optional(Type.String({ maxLength: 200, pattern: '^[\\w.]*$' }));
const Linked = { modelId: Id, encryption };
/** Maximum length of a record sent without a login. */
const dataMax = 200_000;
const Uses = { formUse: Flag(), columnUse: Flag() };
/** Whether a password is required, for the form and for the list. */
const PassUses = { formPassUse: Flag(), columnPassUse: Flag() };
/** Empty where the use is closed, or for those who may not open it themselves. */
const Addresses = { formLink: Type.String(), columnLink: Type.String() };
/** Who opened a use, and why it is closed all the same. */
const Openings = { formOpened: Type.String(), columnOpened: Type.String() };
/** Encrypted password; empty without one. */
const Sealed = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));
const Ticket = Type.Optional(
  Type.String({ maxLength: 200, description: 'The ticket answered by getConfig; valid for one use.' }),
);

export const ShortLinkConfig = Type.Object({
  id: Id,
  fullName: Type.String(),
  /** The form; if only the list is open, only the fields it shows. */
  formData: Type.String(),
  /** The list; empty if it is not open. */
  columnData: Type.String(),
});
export type ShortLinkConfig = Static<typeof ShortLinkConfig>;

/** Public links to released forms, without a login. */
export const shortLinkContract = defineContract('short-link', {
  info: {
    method: 'GET',
    path: `${path}/{modelId}`,
    summary: 'The public links of a form: settings and addresses.',
    access: { menu: visualdevMenu },
    input: Type.Object({ modelId: Id }),
    output: Type.Object({ id: Id, ...Uses, ...PassUses, ...Addresses, ...Openings }),
  },
  update: {
    method: 'PUT',
    path: `${path}/{modelId}`,
    summary:
      'Opens or closes the links of a form for input and for its list, each with an optional password. Opening needs the right to add, or the list itself; strangers see what the opener may see. Renewing invalidates earlier links.',
    access: { menu: visualdevMenu, button: 'btn_edit' },
    input: Type.Object({
      modelId: Id,
      formUse: Type.Optional(Flag()),
      columnUse: Type.Optional(Flag()),
      formPassUse: Type.Optional(Flag()),
      columnPassUse: Type.Optional(Flag()),
      formPassword: Sealed,
      columnPassword: Sealed,
      timestamp: Ticket,
      renew: Type.Optional(Type.Union([Flag(), Type.Null()])),
    }),
    output: Nothing,
    seals: { formPassword: 'known', columnPassword: 'known' },
    msg: 'common.updated',
  },
  getConfig: {
    method: 'GET',
    path: `${path}/getConfig/{id}`,
    summary: 'Settings of a link; an unknown or closed link is not found.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    input: Type.Object({ id: Id, encryption }),
    output: Type.Object({ id: Id, ...Uses, ...PassUses }),
  },
  checkPwd: {
    method: 'POST',
    path: `${path}/checkPwd`,
    summary: 'Unlocks a password-protected link. The delay grows with each wrong password.',
    access: 'public',
    limit: { times: 60, minutes: 10 },
    input: Type.Object({
      id: Id,
      encryption,
      type: Type.Union([Type.Literal('form'), Type.Literal('list')]),
      password: Sealed,
      timestamp: Ticket,
    }),
    output: Type.Object({ ...ShortLinkConfig.properties, pass: Type.String() }),
    seals: { password: 'known' },
  },
  config: {
    method: 'GET',
    path: `${path}/{modelId}/Config`,
    summary:
      'The released definition behind a link with the data to render it without login; password-protected parts are omitted.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    input: Type.Object(Linked),
    output: ShortLinkConfig,
  },
  create: {
    method: 'POST',
    path: `${path}/{modelId}`,
    summary: 'Creates a record through a link.',
    access: 'public',
    limit: { times: 20, minutes: 10 },
    query: ['encryption'],
    input: Type.Object({ ...Linked, pass, data: Type.String({ maxLength: dataMax }) }),
    output: Created,
    msg: 'short-link.sent',
  },
  list: {
    method: 'POST',
    reads: true,
    path: `${path}/{modelId}/ListLink`,
    summary: 'Records behind a list link, limited to the columns of the list.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    query: ['encryption'],
    input: Type.Object({
      ...Linked,
      pass,
      currentPage: Paging.currentPage,
      pageSize: Paging.pageSize,
      after: Paging.after,
      sidx: Paging.sidx,
      sort: Paging.sort,
      queryJson: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    output: Page(RecordRow),
  },
});
