import { directoryTypes, topMenu } from '#schemas/resources/menu/menu.contract.ts';
import type { Writer } from '../../services/writer.ts';
import { stampChange, stampNew } from '../../platform/db/columns.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { ReleasedModel } from '../../services/forms/released-model.ts';
import { formMenuType, menusOf } from '../../services/records/model-access.ts';
import { grantEntry } from './grant-entry.ts';
import { switchesOf, writeItems } from './menu-items.ts';

/** Where a form is released to. */
export interface Release {
  /** Menus the form is to stand under; none: where it stands already. */
  parents: readonly string[];
  /** Roles that get the menu entries; none: those of the releasing user and of the parent menu. */
  roleIds: readonly string[];
}

/** Puts a form under the asked menus and nowhere else, and grants its entries. Answers their ids. */
export async function placeInMenus(context: Writer, model: ReleasedModel, release: Release): Promise<string[]> {
  const standing = await entriesOf(context, model.id);
  const parents = release.parents.length > 0 ? [...new Set(release.parents)] : standing.map(({ parentId }) => parentId);
  if (parents.length === 0) throw refuse('visualdev.release.menuMissing');
  await removeMenus(
    context,
    standing.filter(({ parentId }) => !parents.includes(parentId)).map(({ id }) => id),
  );
  const ids: string[] = [];
  for (const parentId of parents) {
    const found = standing.find((entry) => entry.parentId === parentId);
    const id = found?.id ?? (await addMenu(context, model, parentId));
    if (found)
      await context.db
        .updateTable('menu')
        .set({ ...facts(model), ...stampChange(context) })
        .where('id', '=', id)
        .execute();
    await writeItems(context, model, id);
    // What was granted of an entry stays as it is, unless roles are named.
    if (!found || release.roleIds.length > 0) await grantEntry(context, id, parentId, release.roleIds);
    ids.push(id);
  }
  return ids;
}

/** Takes a form's entries out of the menu, with all that was granted of them. */
export async function removeMenus({ db }: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const items = db.selectFrom('menuItem').select('id').where('menuId', 'in', ids);
  await db
    .deleteFrom('permissionGrant')
    .where((where) => where.or([where('itemId', 'in', ids), where('itemId', 'in', items)]))
    .execute();
  await db.deleteFrom('menuItem').where('menuId', 'in', ids).execute();
  await db.deleteFrom('menu').where('id', 'in', ids).execute();
}

/** The menus a form stands under. */
export async function parentsOf(writer: Pick<Writer, 'db'>, modelId: string): Promise<string[]> {
  return (await entriesOf(writer, modelId)).map(({ parentId }) => parentId);
}

async function entriesOf({ db }: Pick<Writer, 'db'>, modelId: string) {
  const ids = await menusOf(db, modelId);
  return ids.length === 0 ? [] : db.selectFrom('menu').select(['id', 'parentId']).where('id', 'in', ids).execute();
}

const facts = (model: ReleasedModel) => ({
  fullName: model.fullName,
  propertyJson: JSON.stringify({ moduleId: model.id, isTree: model.list.type === 5 ? 1 : 0 }),
  ...switchesOf(model.list),
});

/** A directory that is in use. Whoever gets an entry gets what it stands under, so a page is no place for one (R19). */
const directory = (parentId: string, { db }: Writer) =>
  db
    .selectFrom('menu')
    .select('systemId')
    .where('id', '=', parentId)
    .where('type', 'in', directoryTypes)
    .where('enabledMark', '=', 1)
    .executeTakeFirst();

async function addMenu(context: Writer, model: ReleasedModel, parentId: string): Promise<string> {
  const parent = await directory(parentId, context);
  if (!parent && parentId !== topMenu) throw refuse('visualdev.release.noMenu');
  const stamp = stampNew(context);
  const enCode = await freeCode(context, model.enCode);
  await context.db
    .insertInto('menu')
    .values({
      ...stamp,
      ...facts(model),
      parentId,
      systemId: parent?.systemId ?? '',
      enCode,
      icon: 'FormOutlined',
      type: formMenuType,
      urlAddress: `model/${enCode}`,
      linkTarget: '_self',
      category: 'Web',
      sortCode: 0,
      enabledMark: 1,
    })
    .execute();
  return stamp.id;
}

/** The form's code, or with a number where another entry of the same form has it. */
async function freeCode({ db }: Writer, enCode: string): Promise<string> {
  const taken = new Set((await db.selectFrom('menu').select('enCode').execute()).map((menu) => menu.enCode));
  for (let number = 1; ; number++) {
    const code = number === 1 ? enCode : `${enCode}${number}`;
    if (!taken.has(code)) return code;
  }
}
