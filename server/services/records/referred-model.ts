import type { Conditions } from '#schemas/language/condition.ts';
import { isObject } from '#core/schema/record.ts';
import { forbidden } from '../../platform/errors/refusal.ts';
import { heldBy } from '../../platform/permission/held-by.ts';
import { releasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { shownAttribute } from './attributes.ts';
import { ruleConditions } from './data-rules.ts';
import { type Asking, mayUse, menusOf, usedModel } from './model-access.ts';
import { shownFields } from './read-record.ts';
import type { Showing } from './record-rights.ts';

/** Whoever has a menu of the form sees what that opens; another form that refers to it opens what it names. */
export const reachedModel = async (context: Asking, id: string, showing: Showing): Promise<ReleasedModel> =>
  (await mayUse(context, id)) ? usedModel(context, id, { showing }) : referredModel(context, id);

/**
 * A form for whoever has no menu of it, but may use another form that refers to it: the fields that the other form names,
 * and no others, for none is hidden from all but some and told here. All its records, unless the person was granted
 * schemes of them: then those alone.
 */
async function referredModel(context: Asking, id: string): Promise<ReleasedModel> {
  const model = await releasedModel(context.db, id);
  const named = await namedElsewhere(context, id);
  if (named === undefined) throw forbidden();
  const told = [...model.fields].filter(([name, { table }]) => table === undefined && named.has(name));
  return { ...model, rights: { fields: new Map(told), rules: await heldRules(context, model) } };
}

/** What the released forms that the person may use say of this one; undefined when none refers to it. */
async function namedElsewhere(context: Asking, id: string): Promise<Set<string> | undefined> {
  const others = await context.db
    .selectFrom('visualdev')
    .select(['id'])
    .where('deleteMark', '=', 0)
    .where('releasedForm', 'like', `%"${id.replace(/[\\%_"]/g, '\\$&')}"%`)
    .execute();
  let named: Set<string> | undefined;
  for (const other of others) {
    if (!(await mayUse(context, other.id))) continue;
    named = new Set([...(named ?? []), ...namesIn(await usedModel(context, other.id), id)]);
  }
  return named;
}

/** The texts that stand beside the id of a form in the fields of another one, and the attributes shown of its records. */
function namesIn(model: ReleasedModel, id: string): string[] {
  const shown = shownFields(model);
  return [...shown.values()].flatMap((field) => {
    const [kind, of, attribute] = shownAttribute(field, model.fields).split('/');
    return [...textsBeside(field.node.props, id), ...(kind === 'model' && of === id ? [attribute ?? ''] : [])];
  });
}

function textsBeside(told: unknown, id: string): string[] {
  if (isObject(told) && told['modelId'] === id) return textsIn(told);
  return typeof told === 'object' && told !== null ? Object.values(told).flatMap((one) => textsBeside(one, id)) : [];
}

function textsIn(told: unknown): string[] {
  if (typeof told === 'string') return [told];
  return typeof told === 'object' && told !== null ? Object.values(told).flatMap(textsIn) : [];
}

/** The schemes a person holds below menus that guard records, whether or not the menu itself was granted. */
async function heldRules(context: Asking, model: ReleasedModel) {
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
