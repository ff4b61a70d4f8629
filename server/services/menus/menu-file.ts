import type { Selectable } from 'kysely';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { Entity } from '#schemas/protocol/entity.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { menuDataFieldEntity, menuItemEntity } from '#schemas/resources/menu-item/menu-item.entity.ts';
import type { menuContract } from '#schemas/resources/menu/menu.contract.ts';
import { directoryTypes, menuEntity, topMenu } from '#schemas/resources/menu/menu.entity.ts';
import { type FileMenu, MenuFile } from '#schemas/resources/menu-item/menu-file.ts';
import { menuDataFieldTable, type MenuItemTable, menuItemTable } from '../../platform/auth/permission/grant.table.ts';
import { mainSystem } from '../../platform/auth/system.table.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Upload } from '../../platform/files/upload.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import type { Query } from '../../platform/resource/list-query.ts';
import { menus } from './save-menu.ts';
import { branchOf, treeOf, type TreeRow } from '../../platform/resource/tree.ts';

const items = crudHandlers<'menuItem', Selectable<MenuItemTable>>(menuItemTable);
const dataFields = crudHandlers(menuDataFieldTable);

type Row = Awaited<ReturnType<typeof menus.all>>[number];

/** An entry with all below it as a `.bm` file: fields and permission items without ids. */
export async function exportMenu({ id }: { id: string }, context: Context) {
  const top = await menus.info({ id }, context);
  const rows = await menus.all(context);
  const branch = branchOf(rows, id);
  const ofBranch = (query: Query) => query.where('menuId', 'in', [...branch]);
  const below = await items.all(context, ofBranch);
  const fields = await dataFields.all(context, ofBranch);
  const fileOf = ({ id: menuId, children, ...row }: TreeRow<Row>): FileMenu => ({
    ...fieldsOf(menuEntity.fields, row),
    items: below.filter((item) => item.menuId === menuId).map((item) => fieldsOf(menuItemEntity.fields, item)),
    dataFields: fields.filter((one) => one.menuId === menuId).map((one) => fieldsOf(menuDataFieldEntity.fields, one)),
    children: children.map(fileOf),
  });
  const [tree] = treeOf(rows.filter((row) => branch.has(row.id)));
  const file: MenuFile = { file: 'menu', version: 1, menu: fileOf(tree as TreeRow<Row>) };
  return context.files.publish(`${top.fullName}.bm`, JSON.stringify(file, null, 2), 'application/json');
}

const ids = ['systemId', 'parentId', 'menuId', 'isManual'];

function fieldsOf<R extends object>(fields: object, row: R): R {
  const names = Object.keys(fields).filter((name) => !ids.includes(name));
  return Object.fromEntries(names.map((name) => [name, row[name as keyof R]])) as R;
}

const isMenuFile = shapeCheck(MenuFile);

function readFile({ name, content }: Upload): MenuFile {
  if (!name.toLowerCase().endsWith('.bm')) throw badRequest('menu.import.wrongFile');
  try {
    const file: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (isMenuFile(file)) return file;
  } catch {
    // Not UTF-8, not JSON, or nested too deep: refused below as damaged.
  }
  throw badRequest('menu.import.damaged');
}

/** Codes that exist are left untouched, or imported under a free one (IMPORT-025). */
const modes = { skip: '0', append: '1' };

interface Importing {
  context: Context;
  systemId: string;
  isAppending: boolean;
  /** Ids of the entries by code, those of this import included. */
  known: Map<string, string>;
  created: number;
  skipped: number;
}

type Input = InputOf<(typeof menuContract)['calls']['import']>;

/** Imports the entries of a `.bm` file. No one is granted any of them (PERM-026). */
export async function importMenu({ parentId = '', type = '', systemId = '' }: Input, context: Context) {
  if (parentId === '') throw badRequest('menu.import.parentMissing');
  if (!Object.values(modes).includes(type)) throw badRequest('menu.import.modeMissing');
  const { menu } = readFile(context.upload);
  const rows = await menus.all(context);
  const parent = rows.find(({ id }) => id === parentId);
  if (parentId !== topMenu && !(parent && directoryTypes.includes(parent.type))) throw badRequest('menu.parentMissing');
  const work: Importing = {
    context,
    systemId: (parent ? parent.systemId : systemId) || mainSystem,
    isAppending: type === modes.append,
    known: new Map(rows.map(({ enCode, id }) => [enCode, id])),
    created: 0,
    skipped: 0,
  };
  await importEntry(menu, parentId, work);
  return { created: work.created, skipped: work.skipped };
}

/** Imports an entry; one that is skipped still takes its missing children. */
async function importEntry(entry: FileMenu, parentId: string, work: Importing): Promise<void> {
  const { children, items: below, dataFields: compared, ...record } = entry;
  const existing = work.known.get(record.enCode);
  let id = existing;
  if (existing === undefined || work.isAppending) {
    const taken = new Set(work.known.keys());
    const named = existing === undefined ? record : underFreeCode(work.context, record, taken);
    refuseInvalid(menuEntity, { ...named, parentId, systemId: work.systemId });
    id = (await menus.create({ ...named, parentId, systemId: work.systemId }, work.context)).id;
    work.known.set(named.enCode, id);
    work.created += 1;
    for (const item of below) {
      const values = { ...item, menuId: id, isManual: 1 };
      refuseInvalid(menuItemEntity, values);
      await items.create(values, work.context);
    }
    for (const one of compared) {
      refuseInvalid(menuDataFieldEntity, { ...one, menuId: id });
      await dataFields.create({ ...one, menuId: id }, work.context);
    }
  } else {
    work.skipped += 1;
  }
  for (const child of children) await importEntry(child, id ?? parentId, work);
}

function refuseInvalid(entity: Entity, values: Record<string, unknown>): void {
  const [issue] = checkEntity(entity, values);
  if (issue) throw badRequest(issue.id, issue.params, [issue]);
}
