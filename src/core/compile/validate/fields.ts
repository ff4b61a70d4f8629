import type { Kind } from '../../kind/kind.ts';
import { at } from '../../schema/path.ts';
import { isObject, type JsonObject } from '../../schema/record.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import type { CompileContext } from '../context.ts';

/** A field of a definition before normalisation. */
export interface WrittenField {
  /** `days`, `lines.amount`. */
  name: string;
  /** The path of its node. */
  path: string;
  node: JsonObject;
  kind: Kind | undefined;
}

/**
 * The fields of one record in a definition before normalisation: containers are traversed, sub-tables give
 * `table.column`. Nested forms and the columns of lists belong to other records. A node of an unknown kind counts as a
 * field, so that one mistake is not reported twice.
 */
export function writtenFields(nodes: unknown, path: string, around: Around): WrittenField[] {
  if (!Array.isArray(nodes)) return nodes === undefined ? [] : ofNode(nodes, path, around);
  return nodes.flatMap((node, index) => ofNode(node, at(path, index), around));
}

export interface Around {
  context: CompileContext;
  entity: Entity | undefined;
  table?: string;
}

function ofNode(given: unknown, path: string, around: Around): WrittenField[] {
  if (typeof given === 'string') {
    const isField = around.entity !== undefined && Object.hasOwn(around.entity.fields, given);
    return isField ? [{ name: given, path, node: {}, kind: undefined }] : [];
  }
  if (!isObject(given)) return [];
  const config = isObject(given['config']) ? given['config'] : {};
  const key = config['zhjyKey'];
  const kind = typeof key === 'string' ? around.context.kinds.get(key) : undefined;
  const name = fieldName(given, kind, around.table);
  const inner = kind?.rows && name !== undefined ? { ...around, table: name } : around;
  const slots = (kind?.slots ?? []).filter((slot) => !kind?.apart?.includes(slot));
  return [
    ...(name === undefined ? [] : [{ name, path, node: given, kind }]),
    ...writtenFields(given['children'], at(path, 'children'), inner),
    ...writtenFields(config['children'], at(at(path, 'config'), 'children'), inner),
    ...slots.flatMap((slot) => writtenFields(given[slot], at(path, slot), inner)),
  ];
}

function fieldName(node: JsonObject, kind: Kind | undefined, table: string | undefined): string | undefined {
  const name = node['vModel'];
  if (typeof name !== 'string' || name === '') return undefined;
  if (kind && !kind.value && !kind.rows && !kind.calculated) return undefined;
  return table === undefined ? name : `${table}.${name}`;
}
