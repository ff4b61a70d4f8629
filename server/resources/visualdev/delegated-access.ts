import type { Conditions } from '#schemas/language/condition.ts';
import type { Grantable } from '#core/permissions/allows.ts';
import { forbidden } from '../../platform/errors/app-error.ts';
import { type Menu, rightsOf } from '../../platform/auth/permission/rights.ts';
import { permissionCode } from '#core/permissions/permission-code.ts';
import { releasedModel, type ReleasedModel } from '../../records/forms/released-model.ts';
import { previousFieldsOf } from '../../records/write/previous-values.ts';
import { usedModel } from '../../records/access/model-access.ts';
import { shownFields } from '../../records/read/read-record.ts';
import type { Writer } from '../../platform/context/context.ts';
import type { Grantee } from '../../platform/auth/permission/menu-place.ts';
import { allData, schemesOf, switchesOf } from './menu-items.ts';

/** The target directories and roles of a release. */
export interface Release {
  /** Directories to list the form under; empty: unchanged. */
  parents: readonly string[];
  /** Roles that are granted the menu entries in addition to existing grants. */
  roleIds: readonly string[];
  /** The first release: no rights exist yet, so its author gets the form and may pass everything on. */
  isFirst: boolean;
}

/** The grantees of a release, and the items the releasing user may pass on. */
interface Lending {
  /** Grantees of existing entries: the chosen roles. */
  roles: readonly Grantee[];
  /** Grantees of new entries: the chosen roles, and the releasing user if the form is theirs. */
  everyone: readonly Grantee[];
  mayLend(type: Grantable, code: string): boolean;
}

type Entries = readonly { id: string }[];
const idsOf = (entries: Entries) => entries.map(({ id }) => id);

/**
 * Determines the grants of a release (PERM-026). A form released before has records: the releasing user passes on only
 * their own rights; without any right to the form no role can be chosen.
 */
export async function lendingOf(
  context: Writer,
  existing: Entries,
  model: ReleasedModel,
  release: Release,
): Promise<Lending> {
  const { db, user } = context;
  const roles = await rolesOf(context, release.roleIds);
  const releaser: Grantee = { objectType: 'user', objectId: user.id };
  if (user.isAdministrator) return { roles, everyone: roles, mayLend: () => true };
  if (release.isFirst) return { roles, everyone: [...roles, releaser], mayLend: () => true };
  const { menus, may } = await rightsOf(db, user, idsOf(existing));
  if (menus.length === 0) {
    if (roles.length > 0) throw forbidden('permission.lending');
    return { roles, everyone: [], mayLend: () => false };
  }
  const known = await db
    .selectFrom('menuItem')
    .select(['type', 'enCode'])
    .where('menuId', 'in', idsOf(existing))
    .execute();
  const isKnown = new Set(known.map(({ type, enCode }) => `${type} ${enCode}`));
  const withValues = await fieldsWithValues(context, model);
  const mayLend = (type: Grantable, code: string) =>
    // A new button, column or field has no values yet. A new scheme opens existing records.
    (type !== 'resource' &&
      !isKnown.has(`${type} ${code}`) &&
      !namesOf(model, type, code).some((name) => withValues.has(name))) ||
    menus.some((menu) => may(menu, type, code));
  return { roles, everyone: [...roles, releaser], mayLend };
}

/** The fields that a code permits. */
function namesOf({ fields }: ReleasedModel, type: Grantable, code: string): string[] {
  if (type === 'column') return [code];
  if (type !== 'form') return [];
  return [...fields.values()]
    .filter(({ name, node }) => (permissionCode(node) ?? name) === code)
    .map(({ name }) => name);
}

/** Fields with stored values that the releasing user may not see: of the previous release, and those it lacked. */
async function fieldsWithValues(context: Writer, { id }: ReleasedModel): Promise<ReadonlySet<string>> {
  const before = await releasedModel(context.db, id);
  const former = await previousFieldsOf(context.db, id, before.fields);
  const seen = await seenIn(context, before);
  return new Set([...former.map(({ name }) => name), ...[...before.fields.keys()].filter((name) => !seen.has(name))]);
}

async function seenIn(context: Writer, { id }: ReleasedModel): Promise<ReadonlySet<string>> {
  const seen = await usedModel(context, id).catch(() => undefined);
  return new Set(seen && shownFields(seen).keys());
}

/**
 * Fields the releasing user may not see whose grants would change: by another code, or as a new column of the list.
 * Either could be a code that more users have.
 */
async function isRegranted(context: Writer, model: ReleasedModel): Promise<boolean> {
  const before = await releasedModel(context.db, model.id);
  const seen = await seenIn(context, before);
  const isColumn = ({ list }: ReleasedModel, name: string) => list.columns.some(({ prop }) => prop === name);
  return [...model.fields.values()].some(({ name, node }) => {
    const then = before.fields.get(name);
    if (!then || seen.has(name)) return false;
    const isRenamed = (permissionCode(node) ?? name) !== (permissionCode(then.node) ?? name);
    return isRenamed || isColumn(model, name) !== isColumn(before, name);
  });
}

async function rolesOf({ db }: Writer, wanted: readonly string[]): Promise<Grantee[]> {
  if (wanted.length === 0) return [];
  const roles = await db.selectFrom('role').select('id').where('id', 'in', wanted).execute();
  return roles.map(({ id }) => ({ objectType: 'role', objectId: id }));
}

/**
 * Refuses a release that stops guarding something, which opens it to all users of the menu, unless the releasing user
 * has everything that was guarded; likewise one that changes the grants of a field the user may not see. The conditions
 * of a scheme may be changed by users who may see all records.
 */
export async function refuseOpening(
  context: Writer,
  existing: Entries,
  model: ReleasedModel,
  { isFirst }: Release,
): Promise<void> {
  const { db, user } = context;
  if (user.isAdministrator || isFirst || existing.length === 0) return;
  if (await isRegranted(context, model)) throw forbidden('visualdev.release.opening');
  const guarded = await db.selectFrom('menu').selectAll().where('id', 'in', idsOf(existing)).execute();
  const items = await db.selectFrom('menuItem').selectAll().where('menuId', 'in', idsOf(existing)).execute();
  const { menus, may } = await rightsOf(db, user, idsOf(existing));
  const now = switchesOf(model.list);
  const schemes = new Map(schemesOf(context, model).map(({ enCode, conditions }) => [enCode, conditions]));
  for (const menu of guarded) {
    const own = menus.find(({ id }) => id === menu.id);
    const lacks = (type: Grantable, code: string) => own === undefined || !may(own as Menu, type, code);
    const below = items.filter(({ menuId }) => menuId === menu.id);
    const isOpened = (type: Grantable) => menu[switches[type]] === 1 && now[switches[type]] === 0;
    const isWidened = below.some(
      ({ type, enCode, conditions }) =>
        type === 'resource' && schemes.has(enCode) && !isSame(schemes.get(enCode), conditions),
    );
    if (
      below.some(({ type, enCode }) => isOpened(type) && lacks(type, enCode)) ||
      (menu.isDataAuthorize === 1 && isWidened && lacks('resource', allData))
    ) {
      throw forbidden('visualdev.release.opening');
    }
  }
}

const switches = {
  button: 'isButtonAuthorize',
  column: 'isColumnAuthorize',
  form: 'isFormAuthorize',
  resource: 'isDataAuthorize',
} as const;

/** As JSON with sorted keys: `jsonb` does not preserve the order of keys. */
const isSame = (one: Conditions | null | undefined, other: Conditions | null) => sorted(one) === sorted(other);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
