import { Type } from '@sinclair/typebox';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { moduleProperties } from '#core/menus/property-json.ts';
import { at } from '#core/schema/path.ts';
import { DictionaryFile, type FileEntry } from '#schemas/resources/dictionary-data/dictionary-file.ts';
import { importedUnder } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { type FileMenu, MenuFile } from '#schemas/resources/menu-item/menu-file.ts';
import { topMenu } from '#schemas/resources/menu/menu.entity.ts';
import { mainSystem } from '../../../platform/auth/system.table.ts';
import { shapeCheck } from '../../../platform/http/validator.ts';
import { type Entity, type EntityPart, entityTypes, type Found } from '../entity.ts';

const isDictionaryFile = shapeCheck(DictionaryFile);
const isMenuFile = shapeCheck(MenuFile);
const Text = Type.String({ maxLength: 200 });
const Values = Type.Record(Type.String(), Type.Unknown());

/** Marks the manifest of an export of everything. */
export const manifestFile = 'everything';

/** Workbooks in an export of everything: they move in where people and records do. */
export const peopleFolder = 'people/';
export const recordsFolder = 'records/';

const Manifest = Type.Object({
  file: Type.Literal(manifestFile),
  version: Type.Literal(1),
  files: Type.Array(Type.Object({ path: Text, sha256: Text }), { maxItems: 20_000 }),
  /** Codes of forms whose records could not be exported. */
  omitted: Type.Optional(Type.Array(Text, { maxItems: 20_000 })),
});
export const isManifest = shapeCheck(Manifest);

/** An entity in an export of everything: with its ids, so that references can follow. */
export const EntityFile = Type.Object({
  file: Type.Literal('entity'),
  version: Type.Literal(1),
  entity: Type.Object({
    type: Type.Union(entityTypes.map((type) => Type.Literal(type))),
    sourceId: Text,
    fullName: Text,
    enCode: Text,
    values: Values,
    parts: Type.Array(Type.Object({ noun: Text, sourceId: Text, parentId: Type.Optional(Text), values: Values }), {
      maxItems: 20_000,
    }),
  }),
});
const isEntityFile = shapeCheck(EntityFile);

/** Files with one record: the name of its property, and what it is. */
const single: Readonly<Record<string, readonly [property: string, type: Entity['type']]>> = {
  billRule: ['rule', 'rule'],
  printTemplate: ['template', 'template'],
  dataInterface: ['interface', 'interface'],
  dataInterfaceVariate: ['variable', 'variable'],
  visualdev: ['form', 'form'],
  flowTemplate: ['template', 'process'],
};

/** The entities in a file that this product exported; undefined for another value. */
export function readOwnFile(value: JsonObject, file: string, path: string): Found[] | undefined {
  const found = (entity: Entity, where = path): Found => ({
    file,
    path: where,
    type: entity.type,
    fullName: entity.fullName,
    entity,
    issues: [],
  });
  if (isEntityFile(value)) return [found(value.entity as Entity)];
  if (isDictionaryFile(value)) return [found(dictionaryOf(value))];
  if (isMenuFile(value)) return menusOf(value.menu, file).map(([entity, below]) => found(entity, at(path, below)));
  const [property, type] = single[String(value['file'])] ?? [];
  const values = property === undefined ? undefined : value[property];
  if (type === undefined || !isObject(values)) return undefined;
  const { fullName, enCode = fullName } = values;
  if (typeof fullName !== 'string' || typeof enCode !== 'string') return undefined;
  return [found({ type, sourceId: '', fullName, enCode, values, parts: [] })];
}

function dictionaryOf({ category, entries }: DictionaryFile): Entity {
  const parts: EntityPart[] = [];
  const add = (entry: FileEntry, parentId: string) => {
    const { children = [], ...values } = entry;
    const sourceId = `entry ${parts.length + 1}`;
    parts.push({ noun: 'dictionary-data', sourceId, parentId, values });
    for (const child of children) add(child, sourceId);
  };
  for (const entry of entries) add(entry, '');
  const { fullName, enCode } = category;
  return {
    type: 'dictionary',
    sourceId: '',
    fullName,
    enCode,
    values: { ...category, parentId: importedUnder },
    parts,
  };
}

/** An exported entry and all below it; ids made from their places stand for those that the file leaves out. */
function menusOf(menu: FileMenu, file: string, parentId = topMenu, path = 'menu'): [Entity, string][] {
  const { items, dataFields, children, propertyJson, ...values } = menu;
  const sourceId = `${file}#${path}`.slice(-200);
  const { moduleId, isTree } = moduleProperties(propertyJson);
  const entity: Entity = {
    type: 'menu',
    sourceId,
    fullName: menu.fullName,
    enCode: menu.enCode,
    values: { ...values, ...(moduleId !== '' && { moduleId, isTree: isTree ?? 0 }), parentId, systemId: mainSystem },
    parts: [
      ...items.map(({ type, conditions: _conditions, ...item }) => partOf(itemNouns[type] ?? 'module-button', item)),
      ...dataFields.map((one) => partOf('module-data-authorize', one)),
    ],
  };
  const below = children.flatMap((child, index) => menusOf(child, file, sourceId, `${path}.children[${index}]`));
  return [[entity, path], ...below];
}

const itemNouns: Readonly<Record<string, string>> = {
  button: 'module-button',
  column: 'module-column',
  form: 'module-form',
  resource: 'module-data-authorize-scheme',
};

const partOf = (noun: string, values: object): EntityPart => ({ noun, sourceId: '', values: values as JsonObject });
