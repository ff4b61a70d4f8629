import type { Kysely } from 'kysely';
import type { Definition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { DefinitionIssue } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { checkFormText } from '#core/record/form-text.ts';
import { compile } from '#core/compile/compile.ts';
import type { CompileContext } from '#core/compile/context.ts';
import { checkListText } from '#core/compile/check-definition.ts';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { kinds } from '#registry/kinds.ts';
import type { Context, Writer } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Parser } from '../../platform/parsing/parser.ts';
import { formContext, largeDefinition, parseDefinition } from './parse-definition.ts';

/** The texts of a form: `formData` and `columnData`. */
export interface DefinitionTexts {
  formData: string;
  columnData: string;
}

/** A check of a definition: its texts, and the names it may use. */
interface Checking extends DefinitionTexts {
  names: Awaited<ReturnType<typeof installedNames>>;
}

/** Checks a large definition in a worker, which loads the kinds for the first one. */
export const definitionParser: Parser<Checking, DefinitionIssue[]> = { name: 'definition', parse: issuesOf };

/**
 * All issues of a form's definition. The single validation of all ways in: create, update, import, copy, release. An
 * empty text is no issue of a draft; a form without fields cannot be released. Without `parsing`, as in a seed, it takes
 * place in this thread.
 */
export async function checkDefinition(
  { formData, columnData }: DefinitionTexts,
  { db, user, parsing }: Pick<Writer, 'db' | 'user'> & Partial<Pick<Context, 'parsing'>>,
): Promise<DefinitionIssue[]> {
  const checking = { formData, columnData, names: await installedNames(db) };
  const isLarge = formData.length + columnData.length > largeDefinition;
  return isLarge && parsing ? parsing.run(definitionParser, checking, user.id) : issuesOf(checking);
}

function issuesOf({ formData, columnData, names }: Checking): DefinitionIssue[] {
  const context = { ...formContext, ...names };
  return [
    ...formIssues(formData, context).map(partOf('formData')),
    ...checkColumns(columnData, formData, context).map(partOf('columnData')),
  ];
}

/** The resources of this installation that a definition may name, by id or code. */
export async function installedNames(db: Kysely<Database>) {
  const [rules, dictionaries, interfaces, models, prints] = await Promise.all([
    // A disabled rule gives no numbers, so a record that needs one could not be saved.
    db.selectFrom('billRule').select('enCode').where('enabledMark', '=', 1).execute(),
    db.selectFrom('dictionaryType').select(['id', 'enCode']).execute(),
    db.selectFrom('dataInterface').select(['id', 'enCode']).execute(),
    db.selectFrom('visualdev').select('id').where('deleteMark', '=', 0).execute(),
    db.selectFrom('printTemplate').select('id').execute(),
  ]);
  const names = (rows: readonly { id?: string; enCode?: string }[]) =>
    new Set(rows.flatMap(({ id, enCode }) => [id, enCode]).filter((name) => name !== undefined));
  return {
    numbering: names(rules),
    dictionaries: names(dictionaries),
    interfaces: names(interfaces),
    models: names(models),
    prints: names(prints),
  };
}

const tooDeep: Issue = { path: '', id: 'visualdev.tooDeep', params: {}, severity: 'error' };

function formIssues(formData: string, context: CompileContext): Issue[] {
  if (formData.trim() === '') return [];
  if (isTooDeep(formData)) return [tooDeep];
  return [...checkFormText(formData, context), ...reservedNames(formData)];
}

function checkColumns(columnData: string, formData: string, context: CompileContext): Issue[] {
  if (columnData.trim() === '') return [];
  if (isTooDeep(columnData)) return [tooDeep];
  return checkListText(columnData, compile(parseDefinition(formData), formContext), context);
}

export const errorsOf = (issues: readonly DefinitionIssue[]) => issues.filter(({ severity }) => severity === 'error');

/** The id of a record is returned together with its values, so no field may be named `id`. */
function reservedNames(formData: string): Issue[] {
  const form = parseDefinition(formData) as Definition | undefined;
  const taken =
    form && Array.isArray(form.fields) ? formNodes(form, kinds).find(({ prop }) => prop === 'id') : undefined;
  return taken ? [{ path: 'id', id: 'visualdev.field.reserved', params: { name: 'id' }, severity: 'error' }] : [];
}

const partOf =
  (part: string) =>
  ({ path, id, params, severity, line, column }: Issue): DefinitionIssue => ({
    path,
    id,
    params: { ...params },
    severity,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    part,
  });
