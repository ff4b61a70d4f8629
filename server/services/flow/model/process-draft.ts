import { type ProcessContext, checkProcessText, type ProcessField } from '#core/flow/check.ts';
import { compileProcess } from '#core/flow/model/process.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import { isCalculated } from '#core/kind/kind.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { processLengthMax } from '#schemas/resources/flow-template/flow-template.contract.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import { badRequest, forbidden } from '../../../platform/errors/app-error.ts';
import { parseDefinition } from '../../../records/forms/parse-definition.ts';
import { mayUse } from '../../../records/access/model-access.ts';
import { findReleasedModel, type ReleasedModel } from '../../../records/forms/released-model.ts';
import { buttonsFor } from '../../automation/record-actions.ts';
import { mayRun } from '../../interfaces/interface-access.ts';

/** The text of a draft: any JSON object may be saved, only a correct process is released. */
export function draftOf(text: string): string {
  const definition = text.length > processLengthMax ? undefined : parseDefinition(text);
  if (typeof definition !== 'object' || definition === null || Array.isArray(definition)) {
    throw badRequest('flow-template.notJson');
  }
  return text;
}

/** What a step may write and a record must have. */
function fieldsOf(model: ReleasedModel): ReadonlyMap<string, ProcessField> {
  return new Map(
    [...model.fields.values()].map(({ name, node }) => {
      const isWritable = !isCalculated(node.kind) && node.kind?.server?.system === undefined;
      return [name, { isRequired: node.config.required === true, isWritable }];
    }),
  );
}

const referencesOf = ({ steps }: CompiledProcess) =>
  [...steps.values()].flatMap(({ kind, props }) => kind.references?.(props) ?? []);

/** The processes that a process starts. */
const startsOf = (definition: string): string[] =>
  referencesOf(compileProcess(parseDefinition(definition), stepKinds)).flatMap(({ what, name }) =>
    what === 'template' ? name : [],
  );

/** What a process can refer to in this installation. */
export async function referable({ db }: Pick<Context, 'db'>, form: string) {
  const [forms, interfaces, templates, model] = await Promise.all([
    db
      .selectFrom('visualdev')
      .select(['id', 'fullName'])
      .where('deleteMark', '=', 0)
      .where('releaseNumber', '>', 0)
      .execute(),
    db.selectFrom('dataInterface').select(['id', 'enCode']).execute(),
    db
      .selectFrom('flowTemplate')
      .leftJoin('flowVersion', 'flowVersion.id', 'flowTemplate.mainVersionId')
      .select(['flowTemplate.id', 'flowVersion.definition'])
      .execute(),
    findReleasedModel(db, form),
  ]);
  return {
    forms,
    interfaces: interfaces.flatMap(({ id, enCode }) => [id, enCode]),
    templates: templates.map(({ id, definition }) => ({ id, starts: startsOf(definition ?? '') })),
    formData: model?.formData ?? '',
    fields: model && [...fieldsOf(model)].map(([name, field]) => ({ name, ...field })),
  };
}

async function contextOf(context: Context, templateId: string, text: string): Promise<ProcessContext> {
  const { form } = compileProcess(parseDefinition(text), stepKinds);
  const { forms, fields, interfaces, templates } = await referable(context, form);
  const starts = new Map(templates.map((one) => [one.id, one.starts]));
  return {
    kinds: stepKinds,
    forms: new Set(forms.map(({ id }) => id)),
    ...(fields && { fields: new Map(fields.map(({ name, ...field }) => [name, field])) }),
    interfaces: new Set(interfaces),
    templates: new Set(starts.keys()),
    template: templateId,
    startedBy: (id) => starts.get(id) ?? [],
  };
}

const errorsOf = (issues: readonly Issue[]) => issues.filter(({ severity }) => severity === 'error');

/**
 * The process that a draft describes; refused with its first mistake (FLOW-012), and where it calls an interface that the
 * caller may not run: instances call it with the rights of the person who released it.
 */
export async function checkedProcess(context: Context, id: string, text: string): Promise<CompiledProcess> {
  if (text === '') throw badRequest('flow-template.notDesigned');
  const errors = errorsOf(checkProcessText(text, await contextOf(context, id, text)));
  const [issue] = errors;
  if (issue) {
    const first = `${issue.path} ${sentence(context.language, issue.id, issue.params)}`.trim();
    throw badRequest('flow-template.broken', { count: errors.length, first }, errors);
  }
  const process = compileProcess(parseDefinition(text), stepKinds);
  await refuseForeignInterfaces(context, process);
  await refuseForeignForms(context, process);
  return process;
}

/** The actions of a step are done with the rights of the person who releases it, who must have them. */
async function refuseForeignForms(context: Context, process: CompiledProcess): Promise<void> {
  for (const { name, use } of referencesOf(process)) {
    if (use === undefined || (await mayUse(context, name, ...buttonsFor[use]))) continue;
    const form = await findReleasedModel(context.db, name);
    throw forbidden('flow-template.formForbidden', { name: form?.fullName ?? name });
  }
}

/** Refuses a main version through which processes would start each other for ever. */
export async function refuseCircle(context: Context, id: string, text: string): Promise<void> {
  const issues = checkProcessText(text, await contextOf(context, id, text));
  if (issues.some((issue) => issue.id === 'issue.process-circle')) throw badRequest('flow-template.circle');
}

async function refuseForeignInterfaces(context: Context, process: CompiledProcess): Promise<void> {
  const named = referencesOf(process).flatMap(({ what, name }) => (what === 'interface' ? name : []));
  if (named.length === 0) return;
  const rows = await context.db
    .selectFrom('dataInterface')
    .select(['id', 'enCode', 'fullName', 'roleIds'])
    .where((or) => or.or([or('id', 'in', named), or('enCode', 'in', named)]))
    .execute();
  const allows = await mayRun(context);
  const foreign = rows.find((row) => !allows(row));
  if (foreign) throw forbidden('flow-template.interfaceForbidden', { name: foreign.fullName });
}
