import routes from '#schemas/screens/routes.json';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { moduleProperties } from '#core/menus/property-json.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { topMenu } from '#schemas/resources/menu/menu.entity.ts';
import { mainSystem } from '../../../platform/auth/system.table.ts';
import { type Entity, failure, type Found, warning } from '../entity.ts';
import type { FamilyRecord } from './family-record.ts';

/** Rows that only together are entities: they may be in one file, in several, or in tables of a dump. */
export interface Rows {
  types: Row[];
  entries: Row[];
  menus: Row[];
  /** Buttons, columns and fields of menus. */
  items: (Row & { noun: string })[];
}

export interface Row {
  file: string;
  record: FamilyRecord;
}

export const noRows = (): Rows => ({ types: [], entries: [], menus: [], items: [] });

/** The dictionaries and menus that these rows make. */
export const assembled = (rows: Rows): Found[] => [...dictionaries(rows), ...menus(rows)];

function grouped<R extends Row>(rows: readonly R[], property: string): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = row.record.text(property);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function dictionaries({ types, entries }: Rows): Found[] {
  const byType = grouped(entries, 'dictionarytypeid');
  const known = new Set(types.map(({ record }) => record.text('id')));
  const found = types.map(({ file, record }): Found => {
    const issues: Issue[] = [];
    const { enabledMark: _always, ...common } = record.common(issues);
    const id = record.text('id');
    const entity: Entity = {
      type: 'dictionary',
      sourceId: id,
      fullName: common.fullName,
      enCode: common.enCode,
      sourceCode: record.text('encode'),
      values: {
        ...common,
        parentId: record.text('parentid'),
        isTree: record.flag('istree'),
        category: record.number('category', 0),
      },
      parts: (byType.get(id) ?? []).map((entry) => entryOf(entry.record)),
    };
    return { file, path: record.path, type: 'dictionary', fullName: entity.fullName, entity, issues };
  });
  const lost = entries.find(({ record }) => !known.has(record.text('dictionarytypeid')));
  if (!lost) return found;
  const { file, record } = lost;
  const issues = [failure(record.path, 'move.issue.entryLost', { name: record.text('dictionarytypeid') })];
  return [...found, { file, path: record.path, type: 'unknown', fullName: record.text('fullname'), issues }];
}

function entryOf(record: FamilyRecord): Entity['parts'][number] {
  const fullName = record.text('fullname', 'encode').slice(0, 50);
  return {
    noun: 'dictionary-data',
    sourceId: record.text('id'),
    parentId: record.text('parentid'),
    values: {
      fullName,
      enCode: (record.text('encode') || fullName).slice(0, 50),
      sortCode: record.number('sortcode', 0),
      enabledMark: record.flag('enabledmark', 1),
      description: record.text('description').slice(0, 500),
    },
  };
}

/** Types of the family's menus that this product has: directory, page, form, dictionary, link, portal. */
const menuTypes: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 7: 7, 8: 8 };
const modules: readonly number[] = [3, 4, 8];

function menus({ menus: rows, items }: Rows): Found[] {
  const ofMenu = grouped(items, 'moduleid');
  return rows.map(({ file, record }): Found => {
    const issues: Issue[] = [];
    const { path } = record;
    const type = menuTypes[record.number('type', 1)];
    const common = record.common(issues);
    const urlAddress = record.text('urladdress').slice(0, 500);
    const isPage = type === 2 && !Object.hasOwn(routes, `/${urlAddress}`);
    const isApp = record.text('category').toLowerCase() === 'app';
    if (type === undefined || isPage || isApp) {
      const name = isPage ? urlAddress : isApp ? 'App' : record.text('type');
      return {
        file,
        path,
        type: 'menu',
        fullName: common.fullName,
        issues: [failure(path, 'move.issue.menu', { name })],
      };
    }
    const id = record.text('id');
    const entity = {
      type: 'menu' as const,
      sourceId: id,
      fullName: common.fullName,
      enCode: common.enCode,
      sourceCode: record.text('encode'),
      values: { ...common, ...placeOf(record), type, ...targetOf(record, type, urlAddress) },
      parts: (ofMenu.get(id) ?? []).map(({ record: item, noun }) => itemOf(item, noun)),
    };
    return { file, path, type: 'menu', fullName: common.fullName, entity, issues };
  });
}

const placeOf = (record: FamilyRecord): JsonObject => ({
  systemId: mainSystem,
  parentId: record.text('parentid') || topMenu,
  icon: '',
  isButtonAuthorize: record.flag('isbuttonauthorize'),
  isColumnAuthorize: record.flag('iscolumnauthorize'),
  isFormAuthorize: record.flag('isformauthorize'),
  isDataAuthorize: record.flag('isdataauthorize'),
});

function targetOf(record: FamilyRecord, type: number, urlAddress: string): JsonObject {
  if (!modules.includes(type)) {
    const linkTarget = record.text('linktarget') === '_blank' ? '_blank' : '_self';
    return type === 1 ? {} : { urlAddress, ...(type === 7 && { linkTarget }) };
  }
  const { moduleId, isTree } = moduleProperties(record.text('propertyjson'));
  return { moduleId: moduleId || record.text('moduleid'), isTree: isTree === 1 ? 1 : 0 };
}

function itemOf(record: FamilyRecord, noun: string): Entity['parts'][number] {
  const issues: Issue[] = [];
  const { fullName, enCode: code, sortCode, enabledMark, description } = record.common(issues);
  // Codes of columns and fields are names of fields, which keep their underscores.
  const enCode = noun === 'module-button' ? record.text('encode') || code : record.text('encode');
  const values = { fullName, enCode: enCode.slice(0, 50), sortCode, enabledMark, description };
  return { noun, sourceId: record.text('id'), values };
}

/** Parts of a menu by the name of their list or table; the rest is reported where it is. */
export function itemNoun(name: string): string | undefined {
  const plain = name.replaceAll('_', '').toLowerCase();
  if (/scheme|resource|authorize|link/.test(plain)) return undefined;
  if (plain.includes('button')) return 'module-button';
  if (plain.includes('column')) return 'module-column';
  return plain.includes('form') ? 'module-form' : undefined;
}

/** A set of records of a menu: its conditions are written otherwise here. */
export const unreadScheme = (file: string, path: string): Found => ({
  file,
  path,
  type: 'menu',
  fullName: '',
  issues: [warning(path, 'move.issue.scheme')],
});

export const isMenuRow = (record: FamilyRecord): boolean =>
  record.has('fullname', 'encode', 'urladdress') && record.has('type') && isObject(record.value);
