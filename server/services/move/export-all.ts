import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import type { JsonObject } from '#core/schema/record.ts';
import { fixedCategories } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import { moduleTypes } from '#schemas/resources/menu/menu.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { type Entity, type EntityPart, type EntityType, entityTypes } from './entity.ts';
import { manifestFile } from './family/own-files.ts';
import type { InnerCall } from './write/inner-calls.ts';
import { nouns, presentOf } from './write/nouns.ts';

/** Answers of reads that belong to this installation. */
const own = new Set([
  ...['id', 'creatorTime', 'creatorUserId', 'lastModifyTime', 'lastModifyUserId', 'version', 'state', 'grantedTo'],
  ...[
    'pcModuleParentId',
    'example',
    'value',
    'organize',
    'moduleId',
    'menuId',
    'dictionaryTypeId',
    'conditionText',
    'isManual',
  ],
]);

const valuesOf = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name)));

/** A menu entry says what it opens; the address of a form, a dictionary or a portal follows from it. */
function menuValues(row: JsonObject): JsonObject {
  const { urlAddress, ...values } = valuesOf(row);
  const { moduleId } = row;
  return moduleTypes.includes(Number(row['type'])) ? { ...values, moduleId } : { ...values, urlAddress };
}

/**
 * All definitions, dictionaries, menus, roles and rights in one zip, with a manifest and checksums; without records and
 * people. Read through the calls of their nouns: nothing is in it that its reader may not read.
 */
export async function exportAll(call: InnerCall, context: Context) {
  const zip = new ZipFile();
  const files: { path: string; sha256: string }[] = [];
  const mtime = new Date(context.now());
  for (const type of entityTypes) {
    for (const entity of await entitiesOf(type, call, context)) {
      const path = `${type}/${entity.sourceId}.json`;
      const content = Buffer.from(JSON.stringify({ file: 'entity', version: 1, entity }, null, 2));
      files.push({ path, sha256: createHash('sha256').update(content).digest('hex') });
      zip.addBuffer(content, path, { mtime });
    }
  }
  const manifest = { file: manifestFile, version: 1, time: context.now(), files };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { mtime });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const day = mtime.toISOString().slice(0, 10);
  return context.files.publish(`definitions-${day}.zip`, Buffer.concat(parts), 'application/zip');
}

async function entitiesOf(type: EntityType, call: InnerCall, context: Context): Promise<Entity[]> {
  const { noun } = nouns[type];
  const entities: Entity[] = [];
  for (const { id, enCode, fullName } of await presentOf(context.db, type)) {
    if (type === 'dictionary' && fixedCategories.includes(id)) continue;
    const row = (await call(`${noun}.info`, { id }, context)) as JsonObject;
    const parts = await partsOf(type, id, call, context);
    entities.push({
      type,
      sourceId: id,
      fullName,
      enCode,
      values: type === 'menu' ? menuValues(row) : valuesOf(row),
      parts,
    });
  }
  return entities;
}

const itemNouns = [
  'module-button',
  'module-column',
  'module-form',
  'module-data-authorize',
  'module-data-authorize-scheme',
];

type Rows = { list: (JsonObject & { id: string })[] };

async function partsOf(type: EntityType, id: string, call: InnerCall, context: Context): Promise<EntityPart[]> {
  if (type === 'dictionary') {
    const { list } = (await call('dictionary-data.list', { typeId: id }, context)) as Rows;
    return list.map((row) => {
      const { parentId, children: _c, hasChildren: _h, ...values } = row;
      return { noun: 'dictionary-data', sourceId: row.id, parentId: String(parentId), values: valuesOf(values) };
    });
  }
  if (type === 'role') return [{ noun: 'authority', sourceId: '', values: await grantsOf(id, call, context) }];
  if (type !== 'menu') return [];
  const parts: EntityPart[] = [];
  for (const noun of itemNouns) {
    const { list } = (await call(`${noun}.list`, { menuId: id }, context)) as Rows;
    parts.push(...list.map((row) => ({ noun, sourceId: row.id, values: valuesOf(row) })));
  }
  return parts;
}

/** The granted ids of a role, one list for each step. */
async function grantsOf(objectId: string, call: InnerCall, context: Context): Promise<JsonObject> {
  const grants: JsonObject = {};
  for (const type of grantSteps) {
    const asked = { objectId, objectType: 'Role', type };
    const { ids } = (await call('authority.values', asked, context)) as { ids: string[] };
    grants[type === 'system' ? 'systemIds' : type] = ids;
  }
  return grants;
}
