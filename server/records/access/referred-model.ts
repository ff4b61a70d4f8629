import type { Conditions } from '#schemas/language/condition.ts';
import { isObject } from '#core/schema/record.ts';
import { forbidden } from '../../platform/errors/app-error.ts';
import { heldBy } from '../../platform/auth/permission/grants.ts';
import { enabledUser } from '../../platform/auth/user.ts';
import { releasedModel, type ReleasedModel, type RecordRights } from '../forms/released-model.ts';
import { shownAttribute } from '../names/attributes.ts';
import { ruleConditions } from './data-rules.ts';
import { type AccessContext, mayUse, menusOf, usedModel, withReleaser } from './model-access.ts';
import { shownFields } from '../read/read-record.ts';
import type { Showing } from './record-rights.ts';

/**
 * The form as accessible to the user: with a menu of it by the rights of that menu, else limited to what a referring
 * form references.
 */
export async function reachedModel(context: AccessContext, id: string, showing: Showing): Promise<ReleasedModel> {
  if (await mayUse(context, id)) return usedModel(context, id, { showing });
  return withReleaser(context, await referredModel(context, id), { showing });
}

/**
 * A form for users without a menu of it who may use another form that refers to it: only the fields the other form
 * references, as far as its releaser may see them. All records the releaser may see, unless the reader holds schemes of
 * them: then only those.
 */
async function referredModel({ db, user }: AccessContext, id: string): Promise<ReleasedModel> {
  const reader = { db, user };
  const model = await releasedModel(db, id);
  const [lent, ...others] = await referringForms(reader, id);
  if (!lent) throw forbidden();
  // Referring forms whose releasers see all records each contribute their fields; of the others only one is used, since
  // their records differ.
  const whole = [lent, ...others].filter(({ rights }) => !rights?.rules.length);
  const lenders = whole.length > 0 ? whole : [lent];
  const value = [...model.fields].filter(
    ([name, { table }]) => table === undefined && lenders.some((one) => refersTo(one, name)),
  );
  const rules = [...(await heldRules(reader, model)), ...(lenders[0]?.rights?.rules ?? [])];
  return { ...model, rights: { fields: new Map(value), rules } };
}

/** What another form says of a form, and what its releaser may see of that. */
interface ReferringForm {
  named: ReadonlySet<string>;
  /** Absent: everything. */
  rights: RecordRights | undefined;
}

const refersTo = ({ named, rights }: ReferringForm, name: string) =>
  named.has(name) && (rights?.fields.has(name) ?? true);

/**
 * The references of other released forms the user may use to this one, as far as their releasers may use it themselves.
 */
async function referringForms(reader: AccessContext, id: string): Promise<ReferringForm[]> {
  const others = await reader.db
    .selectFrom('visualdev')
    .innerJoin('definitionRelease', (join) =>
      join
        .onRef('definitionRelease.definitionId', '=', 'visualdev.id')
        .onRef('definitionRelease.version', '=', 'visualdev.releaseNumber')
        .on('definitionRelease.noun', '=', 'form'),
    )
    .select(['visualdev.id', 'definitionRelease.userId as releaserId'])
    .where('deleteMark', '=', 0)
    .where('releasedForm', 'like', `%"${id.replace(/[\\%_"]/g, '\\$&')}"%`)
    .execute();
  const lent: ReferringForm[] = [];
  for (const { id: other, releaserId } of others) {
    if (releaserId === null || !(await mayUse(reader, other))) continue;
    const releaser = await enabledUser(reader.db, releaserId);
    const theirs = releaser && (await usedModel({ db: reader.db, user: releaser }, id).catch(() => undefined));
    if (!theirs) continue;
    const named = new Set(fieldsNamed(await usedModel(reader, other), id));
    lent.push({ named, rights: theirs.rights });
  }
  return lent;
}

/** The fields of another form that a form references: display texts of picks, and attributes of its records. */
function fieldsNamed(model: ReleasedModel, id: string): string[] {
  const shown = shownFields(model);
  return [...shown.values()].flatMap((field) => {
    const [kind, of, attribute] = shownAttribute(field, model.fields).split('/');
    return [...textsNextTo(field.node.props, id), ...(kind === 'model' && of === id ? [attribute ?? ''] : [])];
  });
}

function textsNextTo(value: unknown, id: string): string[] {
  if (isObject(value) && value['modelId'] === id) return textsIn(value);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((one) => textsNextTo(one, id)) : [];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * A form that shows records of another one exposes their values to all its users, so the releasing user must be
 * permitted to see them (PERM-022).
 */
export async function refuseBeyondRights(context: AccessContext, model: ReleasedModel): Promise<void> {
  if (context.user.isAdministrator) return;
  for (const id of formsNamed([...model.fields.values()].map(({ node }) => node.props))) {
    if (id === model.id) continue;
    const other = await releasedModel(context.db, id).catch(() => undefined);
    if (!other) continue;
    const seen = await usedModel(context, id).catch(() => undefined);
    const hidden = fieldsNamed(model, id).filter((name) => other.fields.has(name) && !shownIn(seen, name));
    if (!seen || hidden.length > 0) {
      throw forbidden('visualdev.release.beyondRights', { name: other.fullName, fields: hidden.join('、') });
    }
  }
}

const shownIn = (model: ReleasedModel | undefined, name: string) => model !== undefined && shownFields(model).has(name);

function formsNamed(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(formsNamed);
  const { modelId } = value as { modelId?: unknown };
  return [...new Set([...(typeof modelId === 'string' && modelId !== '' ? [modelId] : []), ...inside])];
}

/** The schemes a person holds below menus that guard records, whether or not the menu itself was granted. */
async function heldRules(context: AccessContext, model: ReleasedModel) {
  const menus = await menusOf(context.db, model.id);
  if (menus.length === 0) return [];
  const held = await context.db
    .selectFrom('menuItem')
    .innerJoin('permissionGrant', 'permissionGrant.itemId', 'menuItem.id')
    .innerJoin('menu', 'menu.id', 'menuItem.menuId')
    .select('menuItem.conditions')
    .where('menuItem.type', '=', 'resource')
    .where('permissionGrant.step', '=', 'resource')
    .where('menuItem.menuId', 'in', menus)
    .where('menu.isDataAuthorize', '=', 1)
    .where(heldBy(context.user))
    .execute();
  const rules = held.flatMap(({ conditions }) => conditions ?? []);
  return ruleConditions(context, model, isEverything(rules) ? undefined : rules);
}

const isEverything = (rules: readonly Conditions[]): boolean =>
  rules.length === 0 || rules.some(({ conditionList }) => conditionList.length === 0);
