import { directoryTypes, topMenu } from '#schemas/resources/menu/menu.entity.ts';
import type { Writer } from '../../platform/context/context.ts';
import { stampChange, stampNew } from '../../platform/db/columns.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { formMenuType, menusOf } from '../../records/access/model-access.ts';
import { grantPlaces, removeMenus } from '../../platform/auth/permission/menu-place.ts';
import type { MenuTable } from '../../platform/auth/permission/permission.table.ts';
import { grantEntry } from './grant-entry.ts';
import { lendingOf, refuseOpening, type Release } from './delegated-access.ts';
import { switchesOf, writeItems } from './menu-items.ts';

interface Entry {
  id: string;
  parentId: string;
}

/**
 * Lists a form under exactly the given directories. Grants its entries to the chosen roles and, at the first release,
 * to the releasing user (PERM-026); a moved entry preserves its grants. Returns the ids of the entries.
 */
export async function placeInMenus(context: Writer, model: ReleasedModel, release: Release): Promise<string[]> {
  const existing = await entriesOf(context, model.id);
  const parents = release.parents.length > 0 ? [...new Set(release.parents)] : existing.map(({ parentId }) => parentId);
  if (parents.length === 0) throw badRequest('visualdev.release.menuMissing');
  const lending = await lendingOf(context, existing, model, release);
  await refuseOpening(context, existing, model, release);
  const { placed, surplus } = arranged(existing, parents);
  await removeMenus(
    context.db,
    surplus.map(({ id }) => id),
  );
  const ids: string[] = [];
  for (const [parentId, entry] of placed) {
    const id = entry?.id ?? (await addMenu(context, model, parentId));
    if (entry && entry.parentId !== parentId) await moveMenu(context, id, parentId);
    if (entry) await updateMenu(context, id, facts(model));
    await writeItems(context, model, id);
    await grantEntry(context, id, entry ? lending.roles : lending.everyone, lending.mayLend);
    ids.push(id);
  }
  return ids;
}

/** Assigns entries to the requested directories; an entry in none of them is moved to a free one. */
function arranged(existing: readonly Entry[], parents: readonly string[]) {
  const staying = new Map(
    existing.filter(({ parentId }) => parents.includes(parentId)).map((one) => [one.parentId, one]),
  );
  const others = existing.filter((entry) => staying.get(entry.parentId) !== entry);
  const placed = parents.map((parentId) => [parentId, staying.get(parentId) ?? others.shift()] as const);
  return { placed, surplus: others };
}

/** The parent menus of a form's entries. */
export async function parentsOf(writer: Pick<Writer, 'db'>, modelId: string): Promise<string[]> {
  return (await entriesOf(writer, modelId)).map(({ parentId }) => parentId);
}

async function entriesOf({ db }: Pick<Writer, 'db'>, modelId: string): Promise<Entry[]> {
  const ids = await menusOf(db, modelId);
  return ids.length === 0 ? [] : db.selectFrom('menu').select(['id', 'parentId']).where('id', 'in', ids).execute();
}

const facts = (model: ReleasedModel) => ({
  fullName: model.fullName,
  propertyJson: JSON.stringify({ moduleId: model.id, isTree: model.list.type === 5 ? 1 : 0 }),
  ...switchesOf(model.list),
});

/** An enabled directory. Granting an entry grants the directories above it, so a page cannot be a parent (R19). */
const directory = (parentId: string, { db }: Writer) =>
  db
    .selectFrom('menu')
    .select('systemId')
    .where('id', '=', parentId)
    .where('type', 'in', directoryTypes)
    .where('enabledMark', '=', 1)
    .executeTakeFirst();

/** The system of the parent directory; refuses a missing or disabled one. */
async function systemOf(context: Writer, parentId: string): Promise<string> {
  const parent = await directory(parentId, context);
  if (!parent && parentId !== topMenu) throw badRequest('visualdev.release.noMenu');
  return parent?.systemId ?? '';
}

const updateMenu = (context: Writer, id: string, change: Partial<MenuTable>) =>
  context.db
    .updateTable('menu')
    .set({ ...change, ...stampChange(context) })
    .where('id', '=', id)
    .execute();

async function moveMenu(context: Writer, id: string, parentId: string): Promise<void> {
  await updateMenu(context, id, { parentId, systemId: await systemOf(context, parentId) });
  await grantPlaces(context.db, [id]);
}

async function addMenu(context: Writer, model: ReleasedModel, parentId: string): Promise<string> {
  const systemId = await systemOf(context, parentId);
  const stamp = stampNew(context);
  const enCode = await freeCode(context, model.enCode);
  await context.db
    .insertInto('menu')
    .values({
      ...stamp,
      ...facts(model),
      parentId,
      systemId,
      enCode,
      icon: 'FormOutlined',
      type: formMenuType,
      urlAddress: `model/${enCode}`,
      linkTarget: '_self',
      category: 'Web',
      description: '',
      sortCode: 0,
      enabledMark: 1,
    })
    .execute();
  return stamp.id;
}

/** The form's code, with a number where another entry of the same form has it. */
async function freeCode({ db }: Writer, enCode: string): Promise<string> {
  const taken = new Set((await db.selectFrom('menu').select('enCode').execute()).map((menu) => menu.enCode));
  for (let number = 1; ; number++) {
    const code = number === 1 ? enCode : `${enCode}${number}`;
    if (!taken.has(code)) return code;
  }
}
