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
/** Encrypted password; empty without one. */
const Sealed = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Null()]));
const Ticket = Type.Optional(Type.String({ maxLength: 200, description: 'The ticket of getConfig, used once.' }));

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
    summary: 'What the link of a form opens, and its addresses.',
    access: { menu: visualdevMenu },
    input: Type.Object({ modelId: Id }),
    output: Type.Object({ id: Id, ...Uses, ...PassUses, formLink: Type.String(), columnLink: Type.String() }),
  },
  update: {
    method: 'PUT',
    path: `${path}/{modelId}`,
    summary:
      'Opens or closes the link of a form for filling in and for its list, each with or without a password. Renewed, links given before are closed.',
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
    summary: 'What a link opens; one that is unknown or closed is missing.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    input: Type.Object({ id: Id, encryption }),
    output: Type.Object({ id: Id, ...Uses, ...PassUses }),
  },
  checkPwd: {
    method: 'POST',
    path: `${path}/checkPwd`,
    summary: 'Opens what a link keeps behind a password. Wrong ones wait longer and longer.',
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
      'The released definition behind a link, with all it needs to be shown without a login; what needs a password is left out.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    input: Type.Object(Linked),
    output: ShortLinkConfig,
  },
  create: {
    method: 'POST',
    path: `${path}/{modelId}`,
    summary: 'Hands a record in through a link.',
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
    summary: 'Records behind a link that shows its list: the columns of the list and nothing else.',
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
