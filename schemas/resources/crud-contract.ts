import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import type { Access } from '../protocol/contract.ts';
import { Created, FileLink, Nothing, Page, Paging } from '../protocol/paging.ts';
import { Id, LastModifyTime } from './common-fields.ts';
import { type Entity, type Writable, writable } from '../protocol/entity.ts';

/** The input of a call about one record. */
export const ById = Type.Object({ id: Id });

type NoParams = Record<never, TSchema>;

interface CrudOptions<E extends Entity, Row extends TSchema, Fields extends TProperties, Params extends TProperties> {
  path: string;
  /** Code of the menu whose users manage these records; its buttons permit adding, editing and removing. */
  menu?: string;
  /** Instead of a menu: who may make all these calls. */
  access?: 'session' | 'module';
  /** Parameters of the path, besides the id. */
  params?: Params;
  /** With its article, for the documentation: `a template`. */
  one: string;
  entity: E;
  /** A record in the answer of a read. */
  row: Row;
  /** Writable fields, if they are not those of the entity. */
  fields?: Fields;
}

/** The options with their defaults. */
function completed<E extends Entity, Row extends TSchema, Fields extends TProperties, Params extends TProperties>(
  options: CrudOptions<E, Row, Fields, Params>,
) {
  const { menu, access = 'session', params, fields, entity } = options;
  return {
    ...options,
    entity: entity as Entity,
    params: (params ?? {}) as Params,
    fields: (fields ?? writable(entity)) as Fields,
    may: (button?: string): Access => (menu === undefined ? access : { menu, ...(button !== undefined && { button }) }),
  };
}

type Crud<Row extends TSchema, Fields extends TProperties, Params extends TProperties> = ReturnType<
  typeof completed<Entity, Row, Fields, Params>
>;

function readCalls<Row extends TSchema, Params extends TProperties>(crud: Crud<Row, TProperties, Params>) {
  const { path, one, row, params, may } = crud;
  const byId = Type.Object({ ...params, id: Id });
  return {
    list: {
      method: 'GET',
      path,
      summary: 'Lists page by page, by keyword.',
      access: may(),
      input: Type.Object({ ...params, ...Paging }),
      output: Page(row),
    },
    info: { method: 'GET', path: `${path}/{id}`, summary: `Reads ${one}.`, access: may(), input: byId, output: row },
    export: {
      method: 'GET',
      path: `${path}/{id}/Actions/Export`,
      summary: `Exports ${one} as a file.`,
      access: may(),
      input: byId,
      output: FileLink,
    },
  } as const;
}

function saveCalls<Fields extends TProperties, Params extends TProperties>(crud: Crud<TSchema, Fields, Params>) {
  const { path, one, entity, fields, params, may } = crud;
  return {
    create: {
      method: 'POST',
      path,
      summary: `Creates ${one}.`,
      access: may('btn_add'),
      entity,
      input: Type.Object({ ...params, ...fields }),
      output: Created,
      msg: 'common.created',
    },
    update: {
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Changes ${one}.`,
      access: may('btn_edit'),
      entity,
      input: Type.Object({ ...params, id: Id, ...fields, lastModifyTime: Type.Optional(LastModifyTime) }),
      output: Nothing,
      msg: 'common.updated',
    },
  } as const;
}

function recordCalls<Params extends TProperties>(crud: Crud<TSchema, TProperties, Params>) {
  const { path, one, params, may } = crud;
  const byId = Type.Object({ ...params, id: Id });
  return {
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Deletes ${one}.`,
      access: may('btn_remove'),
      input: byId,
      output: Nothing,
      msg: 'common.removed',
    },
    state: {
      method: 'PUT',
      path: `${path}/{id}/Actions/State`,
      summary: `Toggles ${one} between enabled and disabled.`,
      toggles: true,
      access: may('btn_edit'),
      input: byId,
      output: Nothing,
    },
    import: {
      method: 'POST',
      path: `${path}/Actions/Import`,
      summary: `Imports ${one} from an exported file; a code that exists is skipped (0) or gets a number (1).`,
      transport: 'multipart',
      access: may('btn_add'),
      input: Type.Object({ ...params, type: Type.Optional(Type.String({ maxLength: 1 })) }),
      output: Type.Object({ id: Type.Union([Id, Type.Null()]) }),
      msg: 'import.imported',
    },
    copy: {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: `Copies ${one} under a free name and code.`,
      access: may('btn_add'),
      input: byId,
      output: Created,
      msg: 'common.copied',
    },
  } as const;
}

/**
 * CRUD calls of a noun, with the addresses and permissions of the specification. A contract spreads those it offers and
 * overrides what differs.
 */
export function crudCalls<
  E extends Entity,
  Row extends TSchema,
  Fields extends TProperties = Writable<E>,
  Params extends TProperties = NoParams,
>(options: CrudOptions<E, Row, Fields, Params>) {
  const crud = completed(options);
  return { ...readCalls(crud), ...saveCalls(crud), ...recordCalls(crud) };
}
