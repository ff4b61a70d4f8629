import type { Writer } from '../../platform/context/context.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { formMenuType, menusOf } from '../../records/access/model-access.ts';
import { grantPlaces, removeMenus } from '../../platform/auth/permission/menu-place.ts';
import type { MenuTable } from '../../platform/auth/permission/permission.table.ts';
import { addEntry, systemOfDirectory } from '../../services/menus/add-entry.ts';
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

const updateMenu = (context: Writer, id: string, change: Partial<MenuTable>) =>
  context.db
    .updateTable('menu')
    .set({ ...change, ...stampChange(context) })
    .where('id', '=', id)
    .execute();

async function moveMenu(context: Writer, id: string, parentId: string): Promise<void> {
  await updateMenu(context, id, { parentId, systemId: await systemOfDirectory(context, parentId) });
  await grantPlaces(context.db, [id]);
}

const addMenu = (context: Writer, model: ReleasedModel, parentId: string): Promise<string> =>
  addEntry(context, { ...facts(model), parentId, enCode: model.enCode, ...formEntry });

const formEntry = { icon: 'FormOutlined', type: formMenuType, folder: 'model' };
