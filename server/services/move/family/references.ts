import { kinds } from '#registry/kinds.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { importedUnder } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { topMenu } from '#schemas/resources/menu/menu.entity.ts';
import type { Entity, EntityType } from '../entity.ts';
import { parsedJson } from './family-record.ts';

/** What refers to what: `entry` is an entry of a dictionary. */
export type Target = EntityType | 'entry';

/** Answers the id or code to write in place of one of the other installation; undefined leaves it. */
export type Refer = (target: Target, id: string, path: string) => string | undefined;

/** Properties of definitions that name something by id or code. */
const named: Readonly<Record<string, Target>> = {
  dictionary: 'dictionary',
  interface: 'interface',
  interfaceId: 'interface',
  model: 'form',
  modelId: 'form',
  printId: 'template',
  printIds: 'template',
  print: 'template',
};
const installed: Readonly<Record<string, Target>> = { numbering: 'rule', interface: 'interface', model: 'form' };

/** An entity with its references mapped; a part in a tree of its own is left to the writer. */
export function mapReferences(entity: Entity, refer: Refer): Entity {
  const { values } = entity;
  const mapped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, mapValue(entity.type, name, value, refer)]),
  );
  return { ...entity, values: { ...mapped, ...placed(entity, refer) } };
}

function mapValue(type: EntityType, name: string, value: unknown, refer: Refer): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'definition' && type === 'process') return mapProcess(value, refer);
  if (name === 'formData' || name === 'columnData' || name === 'dataConfigJson') return mapText(value, name, refer);
  if (name === 'category' && ['rule', 'template', 'interface', 'process'].includes(type)) {
    return refer('entry', value, name) ?? value;
  }
  if (name === 'interfaceId' && value !== '') return refer('interface', value, name) ?? value;
  return value;
}

const roots = new Set(['', '0', '-1', topMenu, importedUnder]);
const modules: Readonly<Record<number, EntityType>> = { 3: 'form', 4: 'dictionary', 8: 'portal' };

/** Where an entity belongs: below another one, or what a menu entry opens. */
function placed({ type, values }: Entity, refer: Refer): JsonObject {
  if (type !== 'menu' && type !== 'dictionary') return {};
  const parent = String(values['parentId'] ?? '');
  const top = type === 'menu' ? topMenu : importedUnder;
  const parentId = roots.has(parent) ? top : (refer(type, parent, 'parentId') ?? top);
  const module = modules[Number(values['type'])];
  const opened = String(values['moduleId'] ?? '');
  if (type !== 'menu' || module === undefined || opened === '') return { parentId };
  return { parentId, moduleId: refer(module, opened, 'moduleId') ?? opened };
}

/** A process names its form, and its steps the processes that they start. */
function mapProcess(text: string, refer: Refer): string {
  const prepare = (value: unknown, noting: Refer): unknown => {
    if (!isObject(value)) return value;
    const form = mapNamed('form', value['form'], 'definition.form', noting);
    return { ...value, ...(form !== undefined && { form }), body: startsIn(value['body'], 'definition.body', noting) };
  };
  return mapText(text, 'definition', refer, prepare);
}

function startsIn(steps: unknown, path: string, refer: Refer): unknown {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step: unknown, index) => {
    if (!isObject(step)) return step;
    const where = at(path, index);
    const { flowId, children } = step;
    return {
      ...step,
      ...(flowId !== undefined && { flowId: mapNamed('process', flowId, at(where, 'flowId'), refer) }),
      ...(children !== undefined && { children: startsIn(children, at(where, 'children'), refer) }),
    };
  });
}

/** The text of a definition with its references mapped; unchanged where there are none. */
function mapText(
  text: string,
  path: string,
  refer: Refer,
  prepare: (value: unknown, noting: Refer) => unknown = (value) => value,
): string {
  const value = parsedJson(text);
  if (value === undefined) return text;
  let isChanged = false;
  const noting: Refer = (target, id, where) => {
    const mapped = refer(target, id, where);
    if (mapped !== undefined && mapped !== id) isChanged = true;
    return mapped;
  };
  const mapped = walk(prepare(value, noting), path, noting);
  return isChanged ? JSON.stringify(mapped, null, 2) : text;
}

function walk(value: unknown, path: string, refer: Refer): unknown {
  if (Array.isArray(value)) return value.map((one, index) => walk(one, at(path, index), refer));
  if (typeof value === 'string') return plainText(value, path, refer);
  if (!isObject(value)) return value;
  const props = kindResources(value);
  const isCall = [value['call'], value['request']].some(
    (one) => typeof one === 'string' && one.startsWith('data-interface.'),
  );
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const where = at(path, key);
      const target = props[key] ?? named[key];
      if (target !== undefined) return [key, mapNamed(target, inner, where, refer)];
      if (key === 'with' && isCall && isObject(inner)) {
        const { id, ...rest } = inner;
        return [
          key,
          {
            ...(walk(rest, where, refer) as JsonObject),
            ...('id' in inner && { id: mapNamed('interface', id, at(where, 'id'), refer) }),
          },
        ];
      }
      return [key, walk(inner, where, refer)];
    }),
  );
}

/** Properties by which this kind names a numbering rule, an interface or a form: of a node, or of its `config`. */
function kindResources(owner: JsonObject): Readonly<Record<string, Target>> {
  const config = isObject(owner['config']) ? owner['config'] : owner;
  const key = config['zhjyKey'];
  const resources = typeof key === 'string' ? kinds.get(key)?.reference?.resources : undefined;
  if (!resources) return {};
  return Object.fromEntries(
    Object.entries(resources).flatMap(([name, of]) => (installed[of] ? [[name, installed[of]]] : [])),
  );
}

function mapNamed(target: Target, value: unknown, path: string, refer: Refer): unknown {
  if (Array.isArray(value)) return value.map((one, index) => mapNamed(target, one, at(path, index), refer));
  if (typeof value !== 'string' || value === '') return walk(value, path, refer);
  return refer(target, value, path) ?? value;
}

const source = /^(model|dictionary)\/(.+)$/;
/** Ids that a dictionary entry of another installation has: no word and no number anyone writes by hand. */
const longId = /^(\d{15,}|[0-9a-f]{32})$/;

/** `model/<id>` of an interface, and entries of dictionaries as defaults and in conditions. */
function plainText(text: string, path: string, refer: Refer): string {
  const [, kind, id] = source.exec(text) ?? [];
  if (kind !== undefined && id !== undefined && path.endsWith('.from')) {
    return `${kind}/${refer(kind === 'model' ? 'form' : 'dictionary', id, path) ?? id}`;
  }
  return longId.test(text) ? (refer('entry', text, path) ?? text) : text;
}
