import type { Writer } from '../../services/writer.ts';
import { stampChange, stampNew } from '../../platform/db/columns.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { listButton, rowButton } from '#core/model/list-buttons.ts';
import type { Button } from '#schemas/language/action.ts';
import type { ReleasedModel } from '../../services/forms/released-model.ts';
import { say } from '../../services/forms/say.ts';
import { formMenuType, menusOf } from '../../services/records/model-access.ts';

/** Where a form is released to. */
export interface Release {
  /** Menus the form is to stand under; none: where it stands already. */
  parents: readonly string[];
  /** Roles that get the menu entries; none: those of the releasing user and of the parent menu. */
  roleIds: readonly string[];
}

const topMenu = '-1';

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
    await writeButtons(context, model, id);
    await grant(context, id, parentId, release.roleIds);
    ids.push(id);
  }
  return ids;
}

/** Takes a form's entries out of the menu, with their buttons and grants. */
export async function removeMenus({ db }: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const buttons = db.selectFrom('menuButton').select('id').where('menuId', 'in', ids);
  await db.deleteFrom('roleGrant').where('itemType', '=', 'button').where('itemId', 'in', buttons).execute();
  await db.deleteFrom('roleGrant').where('itemType', '=', 'menu').where('itemId', 'in', ids).execute();
  await db.deleteFrom('menuButton').where('menuId', 'in', ids).execute();
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
});

async function addMenu(context: Writer, model: ReleasedModel, parentId: string): Promise<string> {
  const parent = await context.db.selectFrom('menu').select('systemId').where('id', '=', parentId).executeTakeFirst();
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
      isButtonAuthorize: 0,
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

/** The buttons of the list, by their permission codes, so that they can be granted one by one (PERM-007). */
async function writeButtons({ db, language }: Writer, model: ReleasedModel, menuId: string): Promise<void> {
  const { toolbar = ['add'], rowActions = ['edit', 'remove', 'detail'] } = model.list;
  const buttons: Button[] = [
    ...toolbar.map((button) => listButton(button, model.id)),
    ...rowActions.map((button) => rowButton(button, model.id)),
  ];
  for (const [sortCode, { permission, label }] of buttons.entries()) {
    if (permission === undefined) continue;
    await db
      .insertInto('menuButton')
      .values({ id: `${menuId}-${permission}`, menuId, enCode: permission, fullName: say(language, label), sortCode })
      .onConflict((conflict) => conflict.columns(['menuId', 'enCode']).doNothing())
      .execute();
  }
}

/** Grants an entry and its buttons to the named roles, or to those of the releasing user and of the menu above. */
async function grant(context: Writer, menuId: string, parentId: string, roleIds: readonly string[]): Promise<void> {
  const { db } = context;
  const above = db
    .selectFrom('roleGrant')
    .select('roleId')
    .where('itemType', '=', 'menu')
    .where('itemId', '=', parentId);
  const usual = [...context.user.roleIds, ...(await above.execute()).map(({ roleId }) => roleId)];
  const wanted = [...new Set(roleIds.length > 0 ? roleIds : usual)];
  if (wanted.length === 0) return;
  const roles = await db.selectFrom('role').select('id').where('id', 'in', wanted).execute();
  const buttons = await db.selectFrom('menuButton').select('id').where('menuId', '=', menuId).execute();
  const items = [
    { itemType: 'menu' as const, itemId: menuId },
    ...buttons.map(({ id }) => ({ itemType: 'button' as const, itemId: id })),
  ];
  const grants = roles.flatMap(({ id }) => items.map((item) => ({ ...item, roleId: id })));
  if (grants.length === 0) return;
  await db
    .insertInto('roleGrant')
    .values(grants)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
