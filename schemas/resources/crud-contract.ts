import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { Created, FileLink, Nothing, Page, Paging } from '../protocol/paging.ts';
import { Id, LastModifyTime } from './common-fields.ts';
import { type Entity, type Writable, writable } from '../protocol/entity.ts';

/** The input of a call about one record. */
export const ById = Type.Object({ id: Id });

interface CrudOptions<E extends Entity, Row extends TSchema, Fields extends TProperties> {
  path: string;
  /** Code of the menu whose users manage these records; its buttons permit adding, editing and removing. */
  menu: string;
  /** With its article, for the documentation: `a template`. */
  one: string;
  entity: E;
  /** A record in the answer of a read. */
  row: Row;
  /** Writable fields, if they are more than those of the entity. */
  fields?: Fields;
  /** Cache names of base data to invalidate after every change. */
  clears?: readonly string[];
}

/**
 * CRUD calls of a managed noun, with the addresses and permissions of the specification. A contract spreads those it
 * offers and overrides what differs.
 */
export function crudCalls<E extends Entity, Row extends TSchema, Fields extends TProperties = Writable<E>>(
  options: CrudOptions<E, Row, Fields>,
) {
  const { path, menu, one, entity, row } = options;
  const written = (options.fields ?? writable(entity)) as Fields;
  const clears = options.clears && { clears: options.clears };
  const onRecord = { input: ById, output: Nothing, ...clears };
  return {
    list: {
      method: 'GET',
      path,
      summary: 'Lists page by page, by keyword.',
      access: { menu },
      input: Type.Object(Paging),
      output: Page(row),
    },
    info: { method: 'GET', path: `${path}/{id}`, summary: `Reads ${one}.`, access: { menu }, input: ById, output: row },
    create: {
      method: 'POST',
      path,
      summary: `Creates ${one}.`,
      access: { menu, button: 'btn_add' },
      entity: entity as Entity,
      input: Type.Object(written),
      output: Created,
      msg: 'common.created',
      ...clears,
    },
    update: {
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Changes ${one}.`,
      access: { menu, button: 'btn_edit' },
      entity: entity as Entity,
      input: Type.Object({ id: Id, ...written, lastModifyTime: Type.Optional(LastModifyTime) }),
      output: Nothing,
      msg: 'common.updated',
      ...clears,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Deletes ${one}.`,
      access: { menu, button: 'btn_remove' },
      msg: 'common.removed',
      ...onRecord,
    },
    state: {
      method: 'PUT',
      path: `${path}/{id}/Actions/State`,
      summary: `Toggles ${one} between enabled and disabled.`,
      toggles: true,
      access: { menu, button: 'btn_edit' },
      ...onRecord,
    },
    copy: {
      method: 'POST',
      path: `${path}/{id}/Actions/Copy`,
      summary: `Copies ${one} under a free name and code.`,
      access: { menu, button: 'btn_add' },
      input: ById,
      output: Created,
      msg: 'common.copied',
    },
    export: {
      method: 'GET',
      path: `${path}/{id}/Actions/Export`,
      summary: `Exports ${one} as a file.`,
      access: { menu },
      input: ById,
      output: FileLink,
    },
  } as const;
}
