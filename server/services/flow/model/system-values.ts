import { fieldText } from '#core/record/field-text.ts';
import { namedFields } from '#core/record/value-formula.ts';
import { calendarName, compileValue, nowName } from '#core/rules/formula-rule.ts';
import { enabledUser } from '../../../platform/auth/user.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sentence, translateText } from '../../../platform/envelope/sentence.ts';
import type { ReleasedModel } from '../../../records/forms/released-model.ts';
import { formulaUser } from '../../../records/forms/formula-context.ts';
import { namesFor } from '../../../records/names/record-names.ts';
import { workingCalendar } from '../../working-calendar.ts';
import type { FlowInstanceTable } from './flow.table.ts';
import { formOfInstance, processOf } from './processes.ts';
import { namesOfUsers } from './user-names.ts';

type Values = Readonly<Record<string, unknown>>;

/** The nine values of the system (FLOW-053). */
export async function systemValues(context: Context, instance: FlowInstanceTable, step: string): Promise<Values> {
  const { db, user } = context;
  const template = await db
    .selectFrom('flowTemplate')
    .select('fullName')
    .where('id', '=', instance.templateId)
    .executeTakeFirst();
  const names = await namesOfUsers(db, [instance.userId]);
  return {
    '@flowId': instance.templateId,
    '@taskId': instance.id,
    '@taskNodeId': step,
    '@flowFullName': template?.fullName ?? '',
    '@taskFullName': instance.title,
    '@launchUserId': instance.userId,
    '@launchUserName': names.get(instance.userId) ?? '',
    '@flowOperatorUserId': user.id,
    '@flowOperatorUserName': user.realName,
  };
}

/** Reads system values and fields of the record, for the parameters of an interface. */
export async function valuesForCall(context: Context, instance: FlowInstanceTable, step: string) {
  const system = await systemValues(context, instance, step);
  const record = await context.db
    .selectFrom('record')
    .select('data')
    .where('id', '=', instance.recordId)
    .executeTakeFirst();
  return (name: string): unknown => (Object.hasOwn(system, name) ? system[name] : record?.data[name]);
}

const titleLengthMax = 200;

/** The texts that stand for system values and fields of the record; undefined: there is no such field. */
export async function textReader(context: Context, model: ReleasedModel, system: Values, data: Values) {
  const names = await namesFor(context.db, model.fields, [data], context.language);
  return (name: string): string | undefined => {
    if (Object.hasOwn(system, name)) return String(system[name]);
    const field = model.fields.get(name);
    if (!field || field.table !== undefined || !Object.hasOwn(data, name)) return undefined;
    const shown = fieldText(field.node, data[name], names);
    return typeof shown === 'string' ? shown : translateText(context.language, shown);
  };
}

/** What the placeholders of an own message template stand for: the system values, and those its parameters name. */
export async function textsForMessage(
  context: Context,
  instance: FlowInstanceTable,
  step: string,
  parameters: readonly { field: string; relationField: string }[],
): Promise<Record<string, string>> {
  const system = await systemValues(context, instance, step);
  const texts = Object.fromEntries(Object.entries(system).map(([name, value]) => [name, String(value)]));
  if (parameters.length === 0) return texts;
  const record = await context.db
    .selectFrom('record')
    .select('data')
    .where('id', '=', instance.recordId)
    .executeTakeFirst();
  const textOf = await textReader(context, await formOfInstance(context.db, instance), system, record?.data ?? {});
  for (const { field, relationField } of parameters) texts[field] = textOf(relationField) ?? '';
  return texts;
}

/** The result of a formula over the record, for its initiator. */
async function titleByFormula(
  { db, now }: Context,
  { screen }: ReleasedModel,
  { formula, userId, data }: { formula: string; userId: string; data: Values },
): Promise<string> {
  const initiator = await enabledUser(db, userId);
  const around: Values = {
    user: initiator && (await formulaUser(db, initiator)),
    [nowName]: now(),
    [calendarName]: await workingCalendar(db),
  };
  const title = compileValue(formula, namedFields(screen), { precision: titleDecimals, result: 'text' });
  return String(title.evaluate((name) => (Object.hasOwn(around, name) ? around[name] : data[name])) ?? '');
}

const titleDecimals = 10;

const titleByDefault = ({ language }: Context, system: Values) =>
  sentence(language, 'flow.titleOf.default', {
    user: String(system['@launchUserName']),
    process: String(system['@flowFullName']),
  }).slice(0, titleLengthMax);

/**
 * The title of an instance: the result of the formula of the start, otherwise its text with `{field}` and
 * `{@flowFullName}` filled in, where a field that does not exist is left out, otherwise `{user}的{process}` (FLOW-031).
 */
export async function titleOf(
  context: Context,
  instance: FlowInstanceTable,
  model: ReleasedModel,
  data: Values,
): Promise<string> {
  const { start } = await processOf(context.db, instance.versionId);
  const formula = String(start?.props['titleFormula'] ?? '');
  const computed =
    formula === '' ? '' : await titleByFormula(context, model, { formula, userId: instance.userId, data });
  if (computed.trim() !== '') return computed.trim().slice(0, titleLengthMax);
  const pattern = String(start?.props['titleContent'] ?? '');
  const system = await systemValues(context, instance, start?.key ?? '');
  if (pattern === '') return titleByDefault(context, system);
  const textOf = await textReader(context, model, system, data);
  const text = pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => textOf(name) ?? '');
  return text.trim().slice(0, titleLengthMax);
}
