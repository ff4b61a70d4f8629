import { createHash } from 'node:crypto';
import { listScripts } from '#importer/list-scripts.ts';
import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { Pauses } from '../../platform/turns/turns.ts';
import { failure, type Found, warning } from './entity.ts';
import { type Read, readInterface, readRule, readTemplate, readVariable } from './family/data.ts';
import { FamilyRecord, objectsIn, parsedJson } from './family/family-record.ts';
import { isManifest, readOwnFile } from './family/own-files.ts';
import { readProcesses } from './family/processes.ts';
import { hasComponents, isScreen, readScreen } from './family/screens.ts';
import { assembled, isMenuRow, itemNoun, noRows, type Rows, unreadScheme } from './family/trees.ts';
import { dumpRows, isDump } from './files/sql-rows.ts';
import { type DeliveredFile, type Refused, textInParts, textOf } from './files/unpack.ts';

/** Objects and lists around what a file has: an answer, its data, its list. */
const wrappersMax = 6;

interface Reading {
  file: string;
  extension: string;
  found: Found[];
  rows: Rows;
  pauses: Pauses;
}

/** What files contain. Never throws; the files are untrusted and nothing in them is executed. */
export async function readDelivery(files: readonly DeliveredFile[]): Promise<Found[]> {
  const rows = noRows();
  const { damaged, others } = checked(files);
  const all: Found[] = [];
  const pauses = new Pauses();
  for (const { name, content } of others) {
    const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    if (extension === 'xlsx') {
      all.push(workbookIn(name));
      continue;
    }
    const reading: Reading = { file: name, extension, found: [], rows, pauses };
    const before = countOf(rows);
    await readText(await textInParts(content, () => pauses.pause()), reading);
    if (reading.found.length === 0 && countOf(rows) === before) reading.found.push(unknown(reading, ''));
    for (const one of reading.found) all.push(one);
    await pauses.pause();
  }
  return [...all, ...assembled(rows), ...damaged];
}

/** The files without manifests, and without those that are not what their manifest says. */
function checked(files: readonly DeliveredFile[]): { damaged: Found[]; others: DeliveredFile[] } {
  const byName = new Map(files.map((file) => [file.name, file]));
  const damaged: Found[] = [];
  for (const { name, content } of files.filter((file) => /(^|\/)manifest\.json$/.test(file.name))) {
    const manifest = parsedJson(textOf(content));
    if (!isManifest(manifest)) continue;
    byName.delete(name);
    for (const { path, sha256 } of manifest.files) {
      const file = `${name.slice(0, -'manifest.json'.length)}${path}`;
      const listed = byName.get(file);
      if (listed && createHash('sha256').update(listed.content).digest('hex') === sha256) continue;
      byName.delete(file);
      const id = listed ? 'move.issue.checksum' : 'move.issue.absent';
      damaged.push({ file, path: '', type: 'unknown', fullName: '', issues: [failure('', id)] });
    }
    for (const fullName of manifest.omitted ?? []) {
      damaged.push({ file: name, path: '', type: 'records', fullName, issues: [failure('', 'move.issue.omitted')] });
    }
  }
  return { damaged, others: [...byName.values()] };
}

/** A workbook of people or records moves in elsewhere, after the definitions. */
function workbookIn(file: string): Found {
  const [, folder = '', fullName = ''] = /(?:^|\/)(people|records)\/([^/]+)\.xlsx$/.exec(file) ?? [];
  const type = folder === '' ? 'unknown' : folder;
  return { file, path: '', type, fullName, issues: [warning('', `move.issue.${folder || 'workbook'}`)] };
}

const countOf = ({ types, entries, menus, items }: Rows) => types.length + entries.length + menus.length + items.length;

const unknown = ({ file }: Reading, path: string, id = 'move.issue.unknown'): Found => ({
  file,
  path,
  type: 'unknown',
  fullName: '',
  issues: [failure(path, id)],
});

async function readText(text: string, reading: Reading): Promise<void> {
  const value = /^[\s\uFEFF]*[[{]/.test(text.slice(0, 1_000)) ? parsedJson(text) : undefined;
  if (value !== undefined && typeof value === 'object') await read(value, '', 0, reading);
  else if (isDump(text)) await readDump(text, reading);
  else reading.found.push(unknown(reading, '', 'move.issue.noJson'));
}

/** Every row of a dump is read like an object; rows of unknown tables are left out as a whole. */
async function readDump(text: string, reading: Reading): Promise<void> {
  for (const row of dumpRows(text)) {
    await reading.pauses.pause();
    if (!row) continue;
    const { table, number, values } = row;
    const noun = /module|menu/i.test(table) ? itemNoun(table) : undefined;
    const record = new FamilyRecord(values, at(table, number));
    if (noun !== undefined && record.has('moduleid', 'encode')) addItem(record, noun, reading);
    else await readObject(values, at(table, number), wrappersMax, reading);
  }
}

const addItem = (record: FamilyRecord, noun: string, { file, rows }: Reading) =>
  rows.items.push({ file, record, noun });

async function read(value: unknown, path: string, depth: number, reading: Reading): Promise<void> {
  if (Array.isArray(value)) {
    if (hasComponents(value)) return readObject({ fields: value }, path, depth, reading);
    for (const [index, one] of value.entries())
      if (isObject(one)) await readObject(one, at(path, index), depth, reading);
  } else if (isObject(value)) await readObject(value, path, depth, reading);
}

/** One object: what it is itself, or what is in its properties. */
async function readObject(value: JsonObject, path: string, depth: number, reading: Reading): Promise<void> {
  const { file, found } = reading;
  await reading.pauses.pause();
  const own = readOwnFile(value, file, path);
  if (own) {
    found.push(...own);
    return;
  }
  const record = new FamilyRecord(value, path);
  if (addRows(record, reading)) return;
  if (isProcess(record, reading.extension)) {
    found.push(...(await readProcesses(value, path)).map((one) => ({ file, ...one, scripts: scriptsIn(value, path) })));
    return;
  }
  const reported = reportedAs(reading.extension);
  if (reported !== undefined) {
    const fullName = record.text('fullname', 'name');
    found.push({ file, path, type: reported, fullName, issues: [failure(path, `move.issue.${reported}`)] });
    return;
  }
  const one = isScreen(value) ? readScreen(value, path) : dataOf(record);
  if (one) found.push({ file, ...one, scripts: scriptsIn(value, path) });
  else if (depth < wrappersMax) {
    for (const [key, inner] of Object.entries(value)) {
      await read(typeof inner === 'string' ? parsedJson(inner) : inner, at(path, key), depth + 1, reading);
    }
  }
}

/** The scripts of a definition, with their paths in the file. */
const scriptsIn = (value: JsonObject, path: string) =>
  listScripts(value).map((script) => ({ ...script, path: [path, script.path].filter(Boolean).join('.') }));

/** A process of the family, by what only it has. */
const isProcess = (record: FamilyRecord, extension: string): boolean =>
  extension === 'ffe' ||
  record.has('flowxml', 'flownodes') ||
  (record.get('flowtemplatejson') !== undefined && !record.has('formdata'));

/** Definitions of the family that this product has no place for yet. */
const reportedAs = (extension: string): string | undefined => (extension === 'bi' ? 'automation' : undefined);

type Reader = (record: FamilyRecord) => Read;

/** Data entities by the properties that only they have. */
const readers: readonly (readonly [names: readonly string[], reader: Reader])[] = [
  [['interfaceid', 'expression'], readVariable],
  [['startnumber', 'digit'], readRule],
  [['printtemplate', 'encode'], readTemplate],
  [['dataconfigjson', 'encode'], readInterface],
  [['datatype', 'query', 'encode'], readInterface],
  [['requestparameters', 'encode'], readInterface],
];

function dataOf(record: FamilyRecord): Omit<Found, 'file'> | undefined {
  const reader = readers.find(([names]) => record.has(...names))?.[1];
  if (!reader) return undefined;
  const { entity, issues } = reader(record);
  return { path: record.path, type: entity.type, fullName: entity.fullName, entity, issues };
}

/** Rows of dictionaries and menus, which are put together when all files were read. */
function addRows(record: FamilyRecord, { file, rows, found }: Pick<Reading, 'file' | 'rows' | 'found'>): boolean {
  const { value, path } = record;
  if (record.has('dictionarytypeid', 'encode')) rows.entries.push({ file, record });
  else if (record.has('dictionarylist', 'encode')) addDictionary(record, file, rows);
  else if (record.has('istree', 'encode', 'fullname') && !record.has('urladdress')) rows.types.push({ file, record });
  else if (isMenuRow(record)) {
    rows.menus.push({ file, record });
    for (const [index, child] of objectsIn(value['children']).entries()) {
      addRows(new FamilyRecord(child, at(at(path, 'children'), index)), { file, rows, found });
    }
  } else return addBundle(record, { file, rows, found });
  return true;
}

/** A dictionary with its entries inside. */
function addDictionary(record: FamilyRecord, file: string, rows: Rows): void {
  const { value, path } = record;
  rows.types.push({ file, record });
  const typeId = record.text('id');
  for (const [index, entry] of objectsIn(record.get('dictionarylist')).entries()) {
    const where = at(at(path, 'dictionaryList'), index);
    rows.entries.push({
      file,
      record: new FamilyRecord({ ...entry, dictionaryTypeId: typeId || value['enCode'] }, where),
    });
  }
}

/** A menu entry with the lists of its permission items. */
function addBundle(record: FamilyRecord, { file, rows, found }: Pick<Reading, 'file' | 'rows' | 'found'>): boolean {
  const inner = Object.entries(record.value);
  const menu = inner.find(([, one]) => isObject(one) && isMenuRow(new FamilyRecord(one, '')));
  if (!menu) return false;
  const own = new FamilyRecord(menu[1] as JsonObject, at(record.path, menu[0]));
  rows.menus.push({ file, record: own });
  for (const [name, list] of inner) {
    const noun = itemNoun(name);
    const path = at(record.path, name);
    for (const [index, item] of objectsIn(list).entries()) {
      const withMenu = { moduleId: own.text('id'), ...item };
      if (noun !== undefined) rows.items.push({ file, record: new FamilyRecord(withMenu, at(path, index)), noun });
      else if (name !== menu[0]) found.push(unreadScheme(file, at(path, index)));
    }
  }
  return true;
}

/** A file that could not be opened, as a finding. */
export const unopened = ({ name, id, params }: Refused): Found => ({
  file: name,
  path: '',
  type: 'unknown',
  fullName: '',
  issues: [warning('', id, params)],
});
