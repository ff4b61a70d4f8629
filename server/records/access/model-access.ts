import type { Context } from '../../platform/context/context.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import { forbidden } from '../../platform/errors/app-error.ts';
import { rightsOf } from '../../platform/auth/permission/rights.ts';
import { releasedModel, type ReleasedModel, type RecordRights } from '../forms/released-model.ts';
import { calendarFor, formulaUser } from '../forms/formula-context.ts';
import { recordRights, type Showing } from './record-rights.ts';

/** The caller and the database of a request; with the releaser of the definition that issues it, if any. */
export type AccessContext = Pick<Context, 'db' | 'user'> & Partial<Pick<Context, 'releaser'>>;

/** Menu type of a released form. */
export const formMenuType = 3;

/** The actions on records; each except reading has a permission code (PERM-007). */
export const recordButtons = {
  create: 'btn_add',
  update: 'btn_edit',
  remove: 'btn_remove',
  batchRemove: 'btn_batchRemove',
  export: 'btn_download',
  import: 'btn_upload',
  detail: 'btn_detail',
  print: 'btn_batchPrint',
} as const;

/** The menu entries of a type that show a module: by default those that show a form. */
export function menusOf(db: Context['db'], modelId: string, type = formMenuType): Promise<string[]> {
  return cached(db, 'rights', `menus of type ${type} of ${modelId}`, () => readMenus(db, modelId, type));
}

async function readMenus(db: Context['db'], modelId: string, type: number): Promise<string[]> {
  const menus = await db
    .selectFrom('menu')
    .select(['id', 'propertyJson'])
    .where('type', '=', type)
    .where('propertyJson', 'like', `%${modelId.replace(/[\\%_]/g, '\\$&')}%`)
    .execute();
  return menus.filter(({ propertyJson }) => moduleOf(propertyJson) === modelId).map(({ id }) => id);
}

function moduleOf(propertyJson: string): unknown {
  try {
    return (JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId;
  } catch {
    return undefined;
  }
}

/** The intended use of a form's records. */
export interface AccessQuery {
  /** Where the fields are shown; by default in forms and details. */
  showing?: Showing;
  /** One of these buttons is required. */
  anyOf?: readonly string[];
  /** The menu of the request; absent: any menu that shows the form. */
  menuId?: string | undefined;
}

/** The menus under which the user may do this; those that show the form and are the user's. */
async function usedMenus(context: AccessContext, modelId: string, { anyOf = [], menuId = '' }: AccessQuery) {
  const rights = await rightsOf(context.db, context.user, await menusOf(context.db, modelId));
  const menus = rights.menus
    .filter(({ id }) => menuId === '' || id === menuId)
    .filter((menu) => anyOf.length === 0 || anyOf.some((button) => rights.may(menu, 'button', button)));
  return { rights, menus };
}

/** Whether the user has a menu that shows the form and, if given, one of its buttons. Administrators have all. */
export async function mayUse(context: AccessContext, modelId: string, ...anyOf: string[]): Promise<boolean> {
  return context.user.isAdministrator || (await usedMenus(context, modelId, { anyOf })).menus.length > 0;
}

/**
 * The form with what of its records the user may see; refused without a menu that shows it and the button (PERM-015). For
 * a call that a definition names it is what its releaser may see and do as well (PERM-022).
 */
export async function usedModel(
  context: AccessContext,
  modelId: string,
  wanted: AccessQuery = {},
): Promise<ReleasedModel> {
  return withReleaser(context, await modelForUser(context, modelId, wanted), wanted);
}

/** A form narrowed to what the releaser of the asking definition may do with it by rights of their own. */
export async function withReleaser(
  context: AccessContext,
  model: ReleasedModel,
  wanted: AccessQuery,
): Promise<ReleasedModel> {
  const { db, releaser } = context;
  if (!releaser) return model;
  // The menu that the request names is one of its reader's.
  const { menuId: _menu, ...rest } = wanted;
  const theirs = await modelForUser({ db, user: releaser }, model.id, rest).catch(() => undefined);
  if (!theirs) throw forbidden('definition.releaserMayNot');
  return narrowed(model, theirs.rights);
}

/** The form without what these rights do not have. */
function narrowed(model: ReleasedModel, other: RecordRights | undefined): ReleasedModel {
  const { rights } = model;
  if (!rights || !other) return other ? { ...model, rights: other } : model;
  const fields = new Map([...rights.fields].filter(([name]) => other.fields.has(name)));
  return { ...model, rights: { fields, rules: [...rights.rules, ...other.rules] } };
}

async function modelForUser(context: AccessContext, modelId: string, wanted: AccessQuery): Promise<ReleasedModel> {
  if (context.user.isAdministrator) return withReader(context, await releasedModel(context.db, modelId));
  const { rights: held, menus } = await usedMenus(context, modelId, wanted);
  if (menus.length === 0) throw forbidden();
  const model = await releasedModel(context.db, modelId);
  const rights = await recordRights(context, model, held, menus, wanted.showing ?? 'form');
  return withReader(context, rights ? { ...model, rights } : model);
}

/** Formulas that are not stored are computed with the clock and the user of the reader. */
async function withReader({ db, user }: AccessContext, model: ReleasedModel): Promise<ReleasedModel> {
  if (model.screen.calculation.formulas === undefined) return model;
  const given = { user: await formulaUser(db, user), calendar: await calendarFor(db, model.screen) };
  return { ...model, reader: () => ({ ...given, now: Date.now() }) };
}
