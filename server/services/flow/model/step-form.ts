import type { CompiledStep } from '#core/flow/model/step-kind.ts';
import { formNodes } from '#core/lists/model/form-nodes.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { parseDefinition } from '../../../records/forms/parse-definition.ts';
import { modelOf, type ReleasedModel } from '../../../records/forms/released-model.ts';

/** The right on a field while a step is handled (FLOW-048). */
export type FieldRight = 'hidden' | 'read' | 'write' | 'required';
export type FieldRights = Readonly<Record<string, FieldRight>>;

/** Fields by their right: the initiator writes what the start does not restrict, a handler only what the step lists. */
export function rightsAt(model: ReleasedModel, step: CompiledStep | undefined): Map<string, FieldRight> {
  const listed = (step?.props['formOperates'] ?? {}) as FieldRights;
  const unlisted = step?.kind.isStart === true ? 'write' : 'read';
  const rightOf = (name: string, table?: string) =>
    listed[name] ?? (table === undefined ? undefined : listed[table]) ?? unlisted;
  const rights = new Map<string, FieldRight>();
  for (const { name, table } of model.fields.values()) rights.set(name, rightOf(name, table));
  // A sub-table can be written as far as one of its columns can.
  for (const { name, table } of model.fields.values()) {
    if (table !== undefined && writes(rights.get(name)) && rights.get(table) === 'read') rights.set(table, 'write');
  }
  return rights;
}

const writes = (right: FieldRight | undefined) => right === 'write' || right === 'required';

const models = new WeakMap<ReleasedModel, WeakMap<CompiledStep, Promise<ReleasedModel>>>();

/**
 * The form as the handler of a step sees it: fields to read are disabled, required ones required. `rights` hold what can
 * be written. Compiled once per form and step.
 */
export function formAtStep(model: ReleasedModel, step: CompiledStep): Promise<ReleasedModel> {
  const ofModel = models.get(model) ?? new WeakMap<CompiledStep, Promise<ReleasedModel>>();
  models.set(model, ofModel);
  const known = ofModel.get(step) ?? compileAt(model, step);
  ofModel.set(step, known);
  return known;
}

/** The fields whose values a person may see who takes part in these steps: those that one of them shows. */
export function readableAt(model: ReleasedModel, ...steps: readonly CompiledStep[]): ReleasedModel {
  const rights = steps.map((step) => rightsAt(model, step));
  const isShown = (name: string) => rights.some((ofStep) => ofStep.get(name) !== 'hidden');
  return { ...model, rights: { fields: new Map([...model.fields].filter(([name]) => isShown(name))), rules: [] } };
}

/** The definition for reading, without the fields that are not in the rights of the model. */
export function formForReading({ formData, rights }: ReleasedModel): string {
  if (!rights) return formData;
  const definition = structuredClone(parseDefinition(formData)) as Definition;
  for (const { prop, node } of formNodes(definition, kinds)) {
    if (!rights.fields.has(prop)) Object.assign(node.config, { noShow: true });
  }
  return JSON.stringify(definition);
}

async function compileAt(model: ReleasedModel, step: CompiledStep): Promise<ReleasedModel> {
  const rights = rightsAt(model, step);
  const definition = structuredClone(parseDefinition(model.formData)) as Definition;
  for (const { prop, node } of formNodes(definition, kinds)) {
    const right = rights.get(prop);
    if (right === 'read') node.disabled = true;
    if (right === 'hidden') Object.assign(node.config, { noShow: true });
    if (right === 'required') Object.assign(node.config, { required: true });
  }
  const { rights: _menu, ...rest } = model;
  const compiled = await modelOf({ ...rest, releaseNumber: model.version, formData: JSON.stringify(definition) });
  const writable = [...compiled.fields].filter(([name]) => writes(rights.get(name)));
  return { ...compiled, rights: { fields: new Map(writable), rules: [] } };
}
