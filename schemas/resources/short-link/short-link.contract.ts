import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id } from '../common-fields.ts';
import { RecordRow } from '../onlinedev/onlinedev.entity.ts';
import { visualdevMenu } from '../visualdev/visualdev.contract.ts';

const path = '/api/visualdev/ShortLink';
/** What a link says besides its form; whoever does not know it has no link. */
const encryption = Type.Optional(Type.String({ maxLength: 64, pattern: '^[\\w-]*$' }));
const Linked = { modelId: Id, encryption };
/** Characters a record sent by somebody unknown may have. */
const dataMax = 200_000;
const Uses = { formUse: Flag(), columnUse: Flag() };

export const ShortLinkConfig = Type.Object({
  id: Id,
  fullName: Type.String(),
  /** The form; without `formUse` no more of it than the list shows. */
  formData: Type.String(),
  /** The list; empty without `columnUse`. */
  columnData: Type.String(),
});
export type ShortLinkConfig = Static<typeof ShortLinkConfig>;

/** Links to released forms for whoever has one, without a login. */
export const shortLinkContract = defineContract('short-link', {
  info: {
    method: 'GET',
    path: `${path}/{modelId}`,
    summary: 'What the link of a form opens, and its addresses.',
    access: { menu: visualdevMenu },
    input: Type.Object({ modelId: Id }),
    output: Type.Object({ id: Id, ...Uses, formLink: Type.String(), columnLink: Type.String() }),
  },
  update: {
    method: 'PUT',
    path: `${path}/{modelId}`,
    summary:
      'Opens or closes the link of a form for filling in and for its list. Renewed, links given before are closed.',
    access: { menu: visualdevMenu, button: 'btn_edit' },
    input: Type.Object({
      modelId: Id,
      formUse: Type.Optional(Flag()),
      columnUse: Type.Optional(Flag()),
      renew: Type.Optional(Flag()),
    }),
    output: Nothing,
    msg: 'common.updated',
  },
  getConfig: {
    method: 'GET',
    path: `${path}/getConfig/{id}`,
    summary: 'What a link opens; one that is unknown or closed is missing.',
    access: 'public',
    limit: { times: 120, minutes: 1 },
    input: Type.Object({ id: Id, encryption }),
    output: Type.Object({ id: Id, ...Uses }),
  },
  config: {
    method: 'GET',
    path: `${path}/{modelId}/Config`,
    summary: 'The released definition behind a link, with all it needs to be shown without a login.',
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
    input: Type.Object({ ...Linked, data: Type.String({ maxLength: dataMax }) }),
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
      currentPage: Paging.currentPage,
      pageSize: Paging.pageSize,
      sidx: Paging.sidx,
      sort: Paging.sort,
      queryJson: Type.Optional(Type.String({ maxLength: 10_000 })),
    }),
    output: Page(RecordRow),
  },
});
