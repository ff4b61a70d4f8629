import type { Grantable } from '#core/permissions/allows.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import { eitherRules, recordRules, type Scheme } from '#core/permissions/record-rules.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Menu, Rights } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel, RecordRights } from '../forms/released-model.ts';
import { ruleConditions } from './data-rules.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';

/** Where the fields are shown: in a list with its columns, or in forms and details. */
export type Showing = 'list' | 'form';

/**
 * The rights of a user on a form's records under these menus, all of which the user has: a right of one menu suffices.
 * Undefined: everything, because none guards columns, fields or records.
 */
export async function recordRights(
  context: Pick<Context, 'db' | 'user'>,
  model: ReleasedModel,
  { may }: Rights,
  menus: readonly Menu[],
  showing: Showing,
): Promise<RecordRights | undefined> {
  const isGuarded = menus.every(({ guards }) => guards.column || guards.form || guards.resource);
  if (!isGuarded) return undefined;
  const schemes = await schemesOf(context, menus);
  const rules = menus.map((menu) =>
    recordRules({
      schemes: schemes.get(menu.id) ?? [],
      isGuarded: menu.guards.resource,
      may: (guarded: Grantable, code: string) => may(menu, guarded, code),
    }),
  );
  const isAllowed = (field: RecordField) => menus.some((menu) => allowsField(model, may, menu, field, showing));
  return {
    fields: seenFields(model, isAllowed, showing),
    rules: await ruleConditions(context, model, eitherRules(rules)),
  };
}

function schemesOf({ db }: Pick<Context, 'db'>, menus: readonly Menu[]): Promise<Map<string, Scheme[]>> {
  const guarded = menus.filter(({ guards }) => guards.resource).map(({ id }) => id);
  return cached(db, 'rights', `schemes of ${guarded.join()}`, () => readSchemes(db, guarded));
}

async function readSchemes(db: Context['db'], guarded: readonly string[]): Promise<Map<string, Scheme[]>> {
  const byMenu = new Map<string, Scheme[]>();
  if (guarded.length === 0) return byMenu;
  const rows = await db
    .selectFrom('menuItem')
    .select(['menuId', 'enCode', 'conditions'])
    .where('type', '=', 'resource')
    .where('menuId', 'in', guarded)
    .execute();
  for (const { menuId, enCode, conditions } of rows) {
    if (conditions) byMenu.set(menuId, [...(byMenu.get(menuId) ?? []), { enCode, conditions }]);
  }
  return byMenu;
}

/**
 * In a list, a column of the list needs the column right; in a form, the field right. The right of the other kind
 * applies only where the guard of its own kind is off. Other fields always need the field right.
 */
function allowsField(
  { list }: ReleasedModel,
  may: Rights['may'],
  menu: Menu,
  { name, node }: RecordField,
  showing: Showing,
): boolean {
  const asColumn = menu.guards.column && list.columns.some(({ prop }) => prop === name);
  if (asColumn && (showing === 'list' || !menu.guards.form)) return may(menu, 'column', name);
  return may(menu, 'form', permissionCode(node) ?? name);
}

/** The fields that may be seen, a sub-table's columns only with it; a list needs the field its tree is built from. */
function seenFields(
  { fields, list }: ReleasedModel,
  isAllowed: (field: RecordField) => boolean,
  showing: Showing,
): RecordFields {
  const seen = new Set([...fields.values()].filter(isAllowed).map(({ name }) => name));
  if (showing === 'list' && list.type === 5 && list.parentField) seen.add(list.parentField);
  for (const { name, table } of fields.values()) {
    if (table === undefined || !seen.has(name)) continue;
    if (showing === 'list') seen.add(table);
    else if (!seen.has(table)) seen.delete(name);
  }
  return new Map([...fields].filter(([name]) => seen.has(name)));
}
