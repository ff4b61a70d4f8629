import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { JsonObject } from '#core/schema/record.ts';
import { fixedCategories } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import { moduleTypes } from '#schemas/resources/menu/menu.entity.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { importLimits } from '#schemas/resources/import-calls.ts';
import type { Context } from '../../platform/context/context.ts';
import { appErrorFrom } from '../../platform/errors/from-error.ts';
import { type Entity, type EntityPart, type EntityType, entityTypes } from './entity.ts';
import { manifestFile, peopleFolder, recordsFolder } from './family/own-files.ts';
import type { InnerCall } from './write/inner-calls.ts';
import { nouns, presentOf } from './write/nouns.ts';

/** Answers of reads that belong to this installation. */
const own = new Set([
  ...['id', 'creatorTime', 'creatorUserId', 'lastModifyTime', 'lastModifyUserId', 'version', 'state', 'grantedTo'],
  ...[
    'pcModuleParentId',
    'mainVersion',
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

/** What an export has besides definitions. */
interface Chosen {
  /** 1: workbooks of the people, as they are imported in the list of users. */
  people?: 0 | 1;
  /** 1: a workbook of the records of each released form, as they are moved in. */
  records?: 0 | 1;
}

/**
 * All definitions, dictionaries, menus, roles and rights in one zip, with a manifest and checksums, and what was chosen
 * besides. Read through the calls of their nouns: nothing is in it that its reader may not read.
 */
export async function exportAll(chosen: Chosen, call: InnerCall, context: Context) {
  const mtime = new Date(context.now());
  const zip = new ZipFile();
  const name = `definitions-${mtime.toISOString().slice(0, 10)}.zip`;
  // Read while it is made, so that it is never in memory as a whole.
  const published = context.files.publish(name, zip.outputStream as Readable, 'application/zip');
  const made = addAll(zip, { chosen, mtime }, call, context).catch((error: unknown) => {
    (zip.outputStream as Readable).destroy(error as Error);
    throw error;
  });
  const [answer] = await Promise.all([published, made]);
  return answer;
}

async function addAll(
  zip: ZipFile,
  { chosen, mtime }: { chosen: Chosen; mtime: Date },
  call: InnerCall,
  context: Context,
): Promise<void> {
  const files: { path: string; sha256: string }[] = [];
  const add = (path: string, content: Buffer) => {
    files.push({ path, sha256: createHash('sha256').update(content).digest('hex') });
    zip.addBuffer(content, path, { mtime });
  };
  for (const type of entityTypes) {
    for (const entity of await entitiesOf(type, call, context)) {
      const path = `${type}/${entity.sourceId}.json`;
      add(path, Buffer.from(JSON.stringify({ file: 'entity', version: 1, entity }, null, 2)));
    }
  }
  if (chosen.people === 1) for await (const [path, content] of peopleOf(call, context)) add(path, content);
  const omitted: string[] = [];
  if (chosen.records === 1) {
    for await (const [form, content] of recordsOf(call, context)) {
      if (content) add(`${recordsFolder}${form}.xlsx`, content);
      else omitted.push(form);
    }
  }
  const manifest = { file: manifestFile, version: 1, time: context.now(), files, omitted };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { mtime });
  zip.end();
}

/** People of one workbook: what the import of users accepts at once. */
const peopleAtOnce = importLimits.rows;

async function* peopleOf(call: InnerCall, context: Context): AsyncGenerator<[path: string, content: Buffer]> {
  const { pagination } = (await call('user.list', { pageSize: 1 }, context)) as { pagination: { total: number } };
  for (let page = 1; (page - 1) * peopleAtOnce < pagination.total; page += 1) {
    const input = { dataType: 0, currentPage: page, pageSize: peopleAtOnce };
    yield [`${peopleFolder}${page}.xlsx`, await fileOf('user.exportData', input, call, context)];
  }
}

/** The records of each released form by its code; without content where they may not, or not at once, be exported. */
async function* recordsOf(
  call: InnerCall,
  context: Context,
): AsyncGenerator<[form: string, content: Buffer | undefined]> {
  const released = context.db.selectFrom('visualdev').select(['id', 'enCode']).where('releaseNumber', '>', 0);
  for (const { id, enCode } of await released.where('deleteMark', '=', 0).orderBy('enCode').execute()) {
    const content = await fileOf('onlinedev.exportData', { modelId: id, dataType: 1 }, call, context).catch(
      (error: unknown) => {
        if (appErrorFrom(error).code >= codes.failed) throw error;
        return undefined;
      },
    );
    yield [enCode, content];
  }
}

/** The file that a call publishes. */
async function fileOf(name: string, input: JsonObject, call: InnerCall, context: Context): Promise<Buffer> {
  const parts: Buffer[] = [];
  const publish: Context['files']['publish'] = async (file, content) => {
    const whole = typeof content === 'string' || content instanceof Uint8Array ? [Buffer.from(content)] : content;
    for await (const part of whole) parts.push(part as Buffer);
    return { url: '', name: file };
  };
  const files = { ...context.files, publish };
  await call(name, input, Object.create(context, { files: { value: files } }) as Context);
  return Buffer.concat(parts);
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
