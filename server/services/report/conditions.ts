import { compile } from '#core/compile/compile.ts';
import { checkRecord, emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import type { ReportDefinition } from '#schemas/language/report.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { formulaUser } from '../../records/forms/formula-context.ts';
import { formContext } from '../../records/forms/parse-definition.ts';

type Given = Readonly<Record<string, unknown>>;

async function screenOf({ language, parameters = [] }: ReportDefinition, context: Context) {
  const screen = compile({ language, title: '', fields: parameters }, formContext);
  return { screen, scope: { user: await formulaUser(context.db, context.user), now: context.now() } };
}

/** The query conditions as the form of a report reads them; refused by the first mistake, such as a missing one. */
export async function conditionsOf(definition: ReportDefinition, given: Given, context: Context) {
  const { screen, scope } = await screenOf(definition, context);
  const { values, issues } = parseRecord(screen, given);
  const [issue] = [...issues, ...checkRecord(screen, values, scope)].filter(({ severity }) => severity === 'error');
  if (issue) throw badRequest(issue.id, issue.params, [issue]);
  return storeRecord(screen, values, scope);
}

/** The query conditions of a reader who opens the report now and fills in these: the others have their default. */
export async function filledConditions(definition: ReportDefinition, given: Given, context: Context) {
  const { screen, scope } = await screenOf(definition, context);
  const own = Object.entries(given).filter(([name]) => screen.fields.has(name));
  return conditionsOf(definition, { ...emptyRecord(screen, scope), ...Object.fromEntries(own) }, context);
}
