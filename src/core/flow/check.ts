import type { TSchema } from '@sinclair/typebox';
import type { Issue } from '#schemas/language/issue.ts';
import { processWords } from '#schemas/language/process.ts';
import { words as screenWords } from '#schemas/language/words.ts';
import { placed } from '../compile/check-definition.ts';
import { readDefinition } from '../compile/read-definition.ts';
import { checkMessageIds } from '../compile/validate/names.ts';
import { conditionProblems } from '../formula/check-condition.ts';
import { mistakesIn } from '../formula/written-formula.ts';
import { formulaOf } from '../rules/formula-rule.ts';
import { inspectRule } from '../rules/inspect.ts';
import {
  checkSchema,
  collector,
  type Report,
  typeName,
  unknownProperty,
  untilEnough,
  type Words,
} from '../schema/check.ts';
import { type Names, suggest } from '../schema/nearest.ts';
import { at } from '../schema/path.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import { conditionNames } from './engine/conditions.ts';
import { ancestors, canGoBack, compileProcess } from './model/process.ts';
import type { CompiledProcess, CompiledStep, StepKind, StepKinds, StepReference } from './model/step-kind.ts';

/** What a check needs to know of a field of the form. */
export interface ProcessField {
  /** A new record must have a value. */
  isRequired: boolean;
  /** Entered by persons, neither computed nor filled by the server. */
  isWritable: boolean;
}

/** The names a process can refer to. Absent lists are not checked. */
export interface ProcessContext {
  kinds: StepKinds;
  messages?: Names;
  /** Released forms, by id. */
  forms?: Names;
  /** Fields of its form. */
  fields?: ReadonlyMap<string, ProcessField>;
  interfaces?: Names;
  templates?: Names;
  /** The id of the template that is checked, and the templates that another one starts. */
  template?: string;
  startedBy?(template: string): readonly string[];
}

interface Checking {
  context: ProcessContext;
  report: Report;
  /** Where each key was first written. */
  keys: Map<string, string>;
}

/** Validates a process; each issue has its path. Never throws (FLOW-003, FLOW-004). */
export function checkProcess(definition: unknown, context: ProcessContext): Issue[] {
  const issues: Issue[] = [];
  const report = collector(issues);
  const current = readDefinition(definition, report);
  untilEnough(report, (limited) => checkCurrent(current, { context, report: limited, keys: new Map() }));
  return issues;
}

/** The issues of a process' text, each with line and column. */
export function checkProcessText(text: string, context: ProcessContext): Issue[] {
  return placed(text, (definition) => checkProcess(definition, context));
}

function checkCurrent(definition: JsonObject, checking: Checking): void {
  const { context, report } = checking;
  const words: Words = { schema: (id) => processWords.get(id) ?? screenWords.get(id), check: checkOf };
  function checkOf(id: string) {
    if (id === 'step') return (node: unknown, path: string) => checkStep(node, path, undefined, checking, words);
    return id === 'rule' ? (rule: unknown, path: string) => checkCondition(rule, path, checking) : undefined;
  }
  checkSchema(processWords.get('process') as TSchema, definition, '', report, words);
  checkName('issue.unknown-model', definition['form'], 'form', context.forms, report);
  const { messages } = context;
  checkMessageIds(definition, { context: { kinds: new Map(), ...(messages && { messages }) }, report });
  const process = compileProcess(definition, context.kinds);
  checkStart(process, report);
  for (const step of process.steps.values()) checkPlace(step, process, checking);
  checkReachable(process.body, report);
}

function checkName(id: string, name: unknown, path: string, known: Names | undefined, report: Report): void {
  if (typeof name !== 'string' || name === '' || known === undefined || known.has(name)) return;
  report(path, id, { name, ...suggest(name, known.keys()) });
}

// One step by itself

const structure = new Set(['config', 'key', 'children']);

function checkStep(node: unknown, path: string, holder: StepKind | undefined, checking: Checking, words: Words): void {
  const { context, report, keys } = checking;
  checkSchema(processWords.get('step') as TSchema, withoutChildren(node), path, report, words);
  if (!isObject(node) || !isObject(node['config'])) return;
  const { config, key, children } = node;
  const name = config['zhjyKey'];
  const kind = typeof name === 'string' ? context.kinds.get(name) : undefined;
  const kindPath = at(at(path, 'config'), 'zhjyKey');
  if (typeof name === 'string' && !kind) {
    report(kindPath, 'issue.unknown-step-kind', { name, ...suggest(name, context.kinds.keys()) });
  }
  if (typeof key === 'string') {
    const other = keys.get(key);
    if (other === undefined) keys.set(key, path);
    else report(at(path, 'key'), 'issue.duplicate-step', { name: key, other });
  }
  if (kind) {
    checkPlacing(kind, holder, kindPath, checking);
    checkProps(node, kind, path, checking, words);
    if (children !== undefined && kind.holds === undefined) unknownProperty('children', [], path, report);
    if (kind.holds !== undefined && children === undefined)
      report(path, 'issue.missing-property', { name: 'children' });
  }
  if (Array.isArray(children)) {
    children.forEach((child, index) => checkStep(child, at(at(path, 'children'), index), kind, checking, words));
  } else if (children !== undefined) {
    report(at(path, 'children'), 'issue.wrong-type', { expected: 'array', actual: typeName(children) });
  }
}

/** Children are checked one by one, by kind. */
function withoutChildren(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { children: _children, ...rest } = node;
  return rest;
}

function checkPlacing(kind: StepKind, holder: StepKind | undefined, path: string, { context, report }: Checking): void {
  const isBranch = kind.holds === 'steps';
  if (isBranch === (holder?.holds === 'branches')) return;
  const splits = [...context.kinds.values()].filter(({ holds }) => holds === 'branches');
  if (isBranch) {
    report(path, 'issue.stray-part', { name: kind.zhjyKey, allowed: splits.map(({ zhjyKey }) => zhjyKey).join(' | ') });
  } else report(path, 'issue.misplaced', { name: kind.zhjyKey, other: holder?.zhjyKey ?? '' });
}

function checkProps(node: JsonObject, kind: StepKind, path: string, checking: Checking, words: Words): void {
  const { report } = checking;
  const properties = kind.props.properties as Record<string, TSchema>;
  for (const [name, value] of Object.entries(node)) {
    if (structure.has(name)) continue;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!schema) unknownProperty(name, [...Object.keys(properties), ...structure], path, report);
    else {
      checkSchema(schema, value, at(path, name), report, words);
      if (schema['editor'] === 'formula' && typeof value === 'string') checkFormula(value, at(path, name), checking);
      checkDefaults(schema, value, at(path, name), report);
    }
  }
}

/** A formula over the record. */
function checkFormula(formula: string, path: string, { context: { fields }, report }: Checking): void {
  const named = [...(fields?.keys() ?? [])].map((name) => ({ name, label: '' }));
  for (const { id, params, from, severity } of mistakesIn(formula, named, undefined)) {
    if (fields || id !== 'issue.expression-unknown-field') report(path, id, { ...params, offset: from }, severity);
  }
}

/** A repeated default is noise, and hides what a definition changes (FLOW-007). */
function checkDefaults(schema: TSchema, value: unknown, path: string, report: Report): void {
  if (schema.default !== undefined && JSON.stringify(schema.default) === JSON.stringify(value)) {
    return report(path, 'issue.repeated-default', { value: JSON.stringify(value).slice(0, 100) }, 'warning');
  }
  if (!isObject(value) || !schema.properties) return;
  for (const [name, item] of Object.entries(value)) {
    const inner = (schema.properties as Record<string, TSchema>)[name];
    if (inner) checkDefaults(inner, item, at(path, name), report);
  }
}

const known: Readonly<Record<string, readonly string[]>> = {
  initiator: ['id', 'organizeId', 'positionIds', 'roleIds', 'groupIds'],
  flow: ['urgency', 'startTime'],
};

function checkCondition(rule: unknown, path: string, { context, report }: Checking): void {
  if (typeof rule === 'boolean') return;
  if (!isObject(rule)) {
    return report(path, 'issue.wrong-type', { expected: 'boolean | object', actual: typeName(rule) });
  }
  const { reads, problems } = inspectRule(rule);
  const below = (inner: string) => (inner === '' || inner.startsWith('[') ? path + inner : `${path}.${inner}`);
  for (const problem of problems) report(below(problem.path), problem.id, problem.params);
  for (const { id, params, offset } of conditionProblems(formulaOf(rule) ?? '')) {
    report(below('formula'), id, { ...params, offset });
  }
  for (const { name, path: place } of reads) {
    const [root = '', field] = name.split('.');
    const fields = root === 'record' ? context.fields && [...context.fields.keys()] : known[root];
    if (!conditionNames.some((one) => one === root)) {
      const fits = context.fields?.has(root) ? { suggestion: `record.${name}` } : suggest(root, conditionNames);
      report(below(place), 'issue.unknown-field', { name, ...fits });
    } else if (field !== undefined && fields && !fields.includes(field)) {
      const { suggestion } = suggest(field, fields);
      report(below(place), 'issue.unknown-field', {
        name,
        ...(suggestion !== undefined && { suggestion: `${root}.${suggestion}` }),
      });
    }
  }
}

// Steps in their process

function checkStart({ body, steps }: CompiledProcess, report: Report): void {
  if (!body[0]?.kind.isStart) report('body', 'issue.process-start');
  for (const step of steps.values()) {
    if (step.kind.isStart && step !== body[0]) report(step.path, 'issue.process-start');
  }
}

function checkPlace(step: CompiledStep, process: CompiledProcess, checking: Checking): void {
  const { kind, props, path } = step;
  const { report } = checking;
  for (const { path: inner, id, params } of kind.problems?.(props) ?? []) {
    report(inner === '' ? path : `${path}.${inner}`, id, params);
  }
  for (const reference of kind.references?.(props) ?? []) checkReference(reference, step, process, checking);
  const target = kind.redirectsTo?.(props);
  const to = target === undefined ? undefined : process.steps.get(target);
  if (to && canGoBack(step, to) && !passesPerson(to, step)) {
    report(`${path}.target`, 'issue.circle-without-person', { name: to.key });
  }
  checkRights(step, checking);
  checkBranches(step, report);
}

function checkReference(
  { path: inner, what, name }: StepReference,
  step: CompiledStep,
  { steps }: CompiledProcess,
  { context, report }: Checking,
): void {
  const path = `${step.path}.${inner}`;
  if (what === 'field') return checkName('issue.unknown-field', name, path, context.fields, report);
  if (what === 'interface') return checkName('issue.unknown-interface', name, path, context.interfaces, report);
  if (what === 'form') return checkName('issue.unknown-model', name, path, context.forms, report);
  if (what === 'template') {
    const circle = circleOf(name, context);
    if (circle) report(path, 'issue.process-circle', { circle: circle.join(' → ') });
    return checkName('issue.unknown-template', name, path, context.templates, report);
  }
  const to = steps.get(name);
  if (!to) return report(path, 'issue.unknown-step', { name, ...suggest(name, steps.keys()) });
  const isBefore = what === 'target' ? canGoBack(step, to) : to.order < step.order;
  if (!isBefore) report(path, 'issue.step-not-before', { name });
  else if (!to.kind.hasHandlers && !step.kind.redirectsTo) report(path, 'issue.step-no-handlers', { name });
}

/** Whether every way from a step to a later one, in the same list or below it, has a person. */
function passesPerson(from: CompiledStep, to: CompiledStep): boolean {
  for (const { siblings, index, parent } of ancestors(to)) {
    const first = siblings === from.siblings ? from.index : 0;
    if (parent?.kind.holds !== 'branches' && siblings.slice(first, index).some(alwaysPerson)) return true;
    if (siblings === from.siblings) return false;
  }
  return false;
}

function alwaysPerson({ kind, children }: CompiledStep): boolean {
  if (kind.hasHandlers) return true;
  const each = children.map((branch) => branch.children.some(alwaysPerson));
  return kind.split === 'all' ? each.includes(true) : each.length > 0 && !each.includes(false);
}

function checkRights({ kind, props, path }: CompiledStep, { context: { fields }, report }: Checking): void {
  const operates = (props['formOperates'] ?? {}) as Record<string, string>;
  for (const [name, right] of Object.entries(operates)) {
    const where = at(`${path}.formOperates`, name);
    const field = fields?.get(name);
    checkName('issue.unknown-field', name, where, fields, report);
    if (field && !field.isWritable && (right === 'write' || right === 'required')) {
      report(where, 'issue.field-not-writable', { name });
    }
    if (field?.isRequired && kind.isStart && (right === 'read' || right === 'hidden')) {
      report(where, 'issue.field-not-writable', { name });
    }
  }
}

function checkBranches({ kind, children, path }: CompiledStep, report: Report): void {
  if (kind.split === undefined) return;
  if (children.length === 0) report(path, 'issue.too-few', { minimum: 1 });
  if (kind.split !== 'first' && kind.split !== 'every') return;
  const isDefault = ({ props }: CompiledStep) => props['default'] === true;
  const last = children.at(-1);
  if (kind.split === 'first' && last && !isDefault(last)) report(at(path, 'children'), 'issue.no-default-branch');
  children.forEach((branch, index) => {
    if (isDefault(branch) && index < children.length - 1) report(branch.path, 'issue.default-not-last');
    if (!isDefault(branch) && branch.props['when'] === undefined) report(branch.path, 'issue.branch-no-condition');
    const isClosed = children.slice(0, index).some(({ props }) => props['when'] === true) && kind.split === 'first';
    if (isClosed || branch.props['when'] === false) report(branch.path, 'issue.step-unreachable', { name: branch.key });
  });
}

/** Reports the first step of a list that is never reached; whether the end of the list is. */
function checkReachable(list: readonly CompiledStep[], report: Report): boolean {
  let isReached = true;
  list.forEach((step, index) => {
    const next = list[index + 1];
    const goesOn = passesOn(step, report);
    if (isReached && !goesOn && next) report(next.path, 'issue.step-unreachable', { name: next.key });
    isReached &&= goesOn;
  });
  return isReached;
}

function passesOn({ kind, children }: CompiledStep, report: Report): boolean {
  if (kind.isEnd || kind.redirectsTo) return false;
  if (kind.holds !== 'branches' || children.length === 0) return true;
  const ways = children.map((branch) => checkReachable(branch.children, report));
  // Where all branches are taken, the end of one ends the others.
  return kind.split === 'all' ? !ways.includes(false) : ways.includes(true);
}

/** The templates that lead back to the one that is checked. */
function circleOf(first: string, { template, startedBy }: ProcessContext): string[] | undefined {
  if (template === undefined) return undefined;
  const seen = new Set<string>();
  const search = (one: string): string[] | undefined => {
    if (one === template) return [one];
    if (seen.has(one)) return undefined;
    seen.add(one);
    for (const next of startedBy?.(one) ?? []) {
      const rest = search(next);
      if (rest) return [one, ...rest];
    }
    return undefined;
  };
  const way = search(first);
  return way && [template, ...way];
}
