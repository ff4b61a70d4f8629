import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored, writable } from '../../protocol/entity.ts';
import { List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, issueFields, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { noteMax } from '../definition/definition.contract.ts';
import { portal } from './portal.entity.ts';

/** Code of the menu whose users manage portals. */
export const portalMenu = 'developer.portal';

const menu = portalMenu;
const path = '/api/visualdev/Portal';

const version = Type.Integer({ description: 'Counts the saves of the draft; sent back with an update.' });
const Portal = Type.Object({
  id: Id,
  ...stored(portal),
  state: Type.Integer({ description: '0 unreleased, 1 released, 2 changed since the release.' }),
  version,
  lastModifyTime: LastModifyTime,
});

const Issues = Type.Array(Type.Object(issueFields));
const Saved = Type.Object({ id: Id, version, issues: Issues });

/** Cells that one person places on one portal at most. */
export const placedCellsMax = 200;

/** The place that a person gave a cell: columns and rows of the grid, or hidden. */
export const PlacedCell = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 50 }),
  x: Type.Integer({ minimum: 0, maximum: 11 }),
  y: Type.Integer({ minimum: 0, maximum: 2_000 }),
  w: Type.Integer({ minimum: 1, maximum: 12 }),
  h: Type.Integer({ minimum: 1, maximum: 2_000 }),
  hidden: Type.Optional(Type.Boolean()),
});
export type PlacedCell = Static<typeof PlacedCell>;
const PlacedCells = Type.Array(PlacedCell, { maxItems: placedCellsMax });

const crud = crudCalls({ path, menu, one: 'a portal', entity: portal, row: Portal });

export const portalContract = defineContract('portal', {
  list: {
    ...crud.list,
    summary: 'Portals page by page, by keyword, category, kind and state.',
    input: Type.Object({
      ...Paging,
      categoryId: Type.Optional(Id),
      type: Type.Optional(Flag()),
      state: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    }),
    output: Page(Type.Omit(Portal, ['formData', 'visible'])),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'The released portals granted to the caller, in their order; the current one is the dashboard.',
    access: 'session',
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, fullName: Type.String(), isCurrent: Type.Boolean() })),
  },
  info: { ...crud.info, summary: 'One portal with its draft.' },
  create: {
    ...crud.create,
    summary:
      'Creates a portal; issues of its page are answered. One of the product family is converted: the issues are what it lost.',
    output: Saved,
  },
  update: {
    ...crud.update,
    summary: 'Changes a portal and its draft; what users see is unchanged until the next release.',
    input: Type.Object({
      ...ById.properties,
      ...writable(portal),
      version: Type.Optional(version),
      note: Type.Optional(Type.String({ maxLength: noteMax, description: 'Of the version that this save makes.' })),
    }),
    output: Saved,
  },
  remove: { ...crud.remove, summary: 'Deletes a portal with its menu entries.', clears: ['menus'] },
  state: { ...crud.state, clears: ['menus'] },
  copy: { ...crud.copy, summary: 'Copies the draft under a free name and code.' },
  export: { ...crud.export, summary: 'A portal as a .vp file, without its grants.' },
  import: {
    ...crud.import,
    summary:
      'Creates a portal from a .vp file of this product or of its family. Type 0 skips a code that exists, 1 imports it under a changed code.',
    output: Type.Object({ id: Type.Union([Id, Type.Null()]), issues: Type.Optional(Issues) }),
  },
  release: {
    method: 'PUT',
    path: `${path}/Actions/release/{id}`,
    summary:
      'Releases the draft to those it is granted to, and under the given menus for the given roles; one with errors is refused.',
    access: crud.update.access,
    input: Type.Object({
      ...ById.properties,
      pcModuleParentId: Type.Optional(
        Type.Union([
          Type.Array(Type.String({ maxLength: 50 }), { maxItems: 20 }),
          Type.String({ maxLength: 50 }),
          Type.Null(),
        ]),
      ),
      roleIds: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 100 })),
    }),
    output: Type.Object({ menuIds: Type.Array(Type.String()), version: Type.Integer() }),
    msg: 'visualdev.released',
    clears: ['menus'],
  },
  setDefault: {
    method: 'PUT',
    path: `${path}/{id}/Actions/SetDefault`,
    summary: 'Makes a granted portal the dashboard of the caller.',
    access: 'module',
    input: ById,
    output: Nothing,
    clears: ['menus'],
  },
  place: {
    method: 'PUT',
    path: `${path}/Custom/Save/{id}`,
    summary:
      'Stores how the caller arranges the cells of a granted portal; without cells, its released layout applies.',
    access: 'module',
    input: Type.Object({ ...ById.properties, cells: PlacedCells }),
    output: Nothing,
    msg: 'common.updated',
  },
  auth: {
    method: 'GET',
    path: `${path}/{id}/auth`,
    summary: 'The released page of a portal granted to the caller, with the cells the caller arranged.',
    access: 'module',
    raw: true,
    input: Type.Object({ id: Id, platform: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: Type.Object({
      id: Id,
      fullName: Type.String(),
      formData: Type.String(),
      version: Type.Integer(),
      allowCustom: Flag(),
      cells: PlacedCells,
    }),
  },
});
