import { checkDefinition } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import { isLegacyName } from '#core/compile/validate/legacy-kind-names.ts';
import { checkList } from '#core/compile/validate/list.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { at, keysOf } from '#core/schema/path.ts';
import { placesOfPaths } from '#core/schema/places.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { type Definition, languageVersion, type ListDefinition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { importFields, importForm } from './form/form.ts';
import { collect, type Planned, strayFrom } from './input/collect-fields.ts';
import { findParts, type Parts } from './input/detect.ts';
import { childrenOf, fieldNames } from './input/field-names.ts';
import type { ImportContext } from './input/import-context.ts';
import {
  type Account,
  childParts,
  countValues,
  createImportReport,
  emptyAccount,
  type Part,
} from './input/import-report.ts';
import { nameOf } from './input/kind-of.ts';
import { type ModelProperties, readModel } from './input/model.ts';
import { plainName, readInput, withStructures } from './input/read-input.ts';
import { withAppColumns } from './list/app-list.ts';
import { importList } from './list/list.ts';
import { listProperties } from './list/repeated-properties.ts';
import { type NodePath, nodePlaces } from './node-paths.ts';
import { importPortal } from './portal/portal.ts';

/** Maximum number of rounds that remove errors; each validates again, because one error may hide another. */
const roundsMax = 20;

/**
 * Removes from an imported form what compiles to an error (a cycle of calculations, a link that could run a script),
 * each with an issue at the address of the original node.
 */
function repairForm(form: Definition, root: string, context: ImportContext): Definition {
  for (let round = 0; round < roundsMax; round++) {
    const errors = checkDefinition(form, { kinds: context.kinds }).filter(isError);
    if (errors.length === 0) return form;
    for (const error of errors) takeOut(form, error, root, context);
  }
  return form;
}

const isError = ({ severity }: Issue) => severity === 'error';

function takeOut(form: Definition, { path, id, params }: Issue, root: string, { report, origins }: ImportContext) {
  let owner: unknown = form;
  let origin = root;
  let holder: { of: JsonObject | unknown[]; key: string | number } | undefined;
  for (const key of keysOf(path)) {
    if (typeof owner !== 'object' || owner === null || !(key in owner)) break;
    const from = origins.get(owner);
    if (from !== undefined) origin = from;
    // Removes properties only, never the name, the kind or the children of the node.
    if (isObject(owner) && !structure.has(String(key))) {
      holder = { of: owner, key };
      if (from !== undefined || key !== 'config') break;
    }
    owner = (owner as JsonObject)[key];
  }
  report.addIssue(holder ? at(origin, holder.key as string) : origin, id, { ...params });
  if (holder) delete (holder.of as JsonObject)[holder.key as string];
}

const structure = new Set(['fields', 'children', 'config', 'zhjyKey', 'vModel']);

/** The same for a list over a form: an entry with an error is removed as a whole. */
function repairList(list: ListDefinition, form: Definition, root: string, context: ImportContext): ListDefinition {
  const compileContext = { kinds: context.kinds };
  const screen = compile(form, compileContext);
  const repaired = { ...list } as unknown as JsonObject;
  for (let round = 0; round < roundsMax; round++) {
    const [error] = checkList(repaired, screen, compileContext).filter(isError);
    if (!error) break;
    const [key, index] = keysOf(error.path);
    const entries = repaired[String(key)];
    const entry: unknown = Array.isArray(entries) && typeof index === 'number' ? entries[index] : undefined;
    context.report.addIssue((isObject(entry) && context.origins.get(entry)) || root, error.id, { ...error.params });
    if (typeof index === 'number' && Array.isArray(entries))
      repaired[String(key)] = entries.filter((_, other) => other !== index);
    else delete repaired[String(key)];
  }
  // Only optional entries and properties were removed.
  return repaired as unknown as ListDefinition;
}

/** A definition that is already in this language. */
interface Own {
  fullName: string;
  enCode?: string;
  form?: Definition;
  list?: ListDefinition;
}

/** The form or list in a value that is already in this language: alone, or in an export file. */
function ownDefinition(value: unknown): Own | undefined {
  if (isOwn(value)) return ownPart(value);
  if (!isObject(value)) return undefined;
  const record = isObject(value['form']) ? value['form'] : value;
  const part = (name: string) => Object.entries(record).find(([key]) => plainName(key) === name)?.[1];
  const [form, list] = [part('formdata'), part('columndata')];
  if (!isOwn(form)) return undefined;
  const { fullName, enCode } = record;
  return {
    ...ownPart(form),
    ...(typeof fullName === 'string' && { fullName }),
    ...(typeof enCode === 'string' && { enCode }),
    ...(isOwn(list) && { list: list as unknown as ListDefinition }),
  };
}

function ownPart(value: JsonObject): Own {
  // Its content is validated by the caller.
  if (Array.isArray(value['columns'])) return { fullName: '', list: value as unknown as ListDefinition };
  const title = value['title'];
  return { fullName: typeof title === 'string' ? title : '', form: value as unknown as Definition };
}

const isOwn = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value['language'] === 'number' &&
  value['language'] <= languageVersion &&
  (Array.isArray(value['fields']) || Array.isArray(value['columns']) || isObject(value['body']));

const configNames = ['__config__', 'config'] as const;

/** Properties that other rules read the kind from. */
const otherHints = new Set(['tag', 'tagIcon']);

/**
 * Detects the property with a component's kind (`jnpfKey`, `poxiaoKey`, `zhjyKey` ...), which forks rename: the
 * property of field configurations whose values are mostly names of kinds; if its name does not end in "key", most
 * configurations must have it. Undefined: the grammar without such a property.
 */
function componentKey(input: unknown, isKind: (name: string) => boolean): string | undefined {
  const votes = new Map<string, number>();
  let configs = 0;
  const vote = (config: object) => {
    configs++;
    for (const [name, value] of Object.entries(config)) {
      if (!otherHints.has(name) && isLegacyName(value, isKind)) votes.set(name, (votes.get(name) ?? 0) + 1);
    }
  };
  const look = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(look);
    if (!isObject(value)) return;
    for (const name of configNames) if (isObject(value[name])) vote(value[name]);
    Object.values(value).forEach(look);
  };
  look(input);
  const isLikely = ([name, count]: [string, number]) => /key$/i.test(name) || count > configs / 2;
  const [best] = [...votes].filter(isLikely).sort(([, one], [, other]) => other - one);
  return best?.[0];
}

/** An imported definition of the product family, with an account of every value of the input. */
interface Imported {
  kind: 'form' | 'list' | 'portal';
  fullName: string;
  enCode?: string;
  /** 1 form only, 2 form with list, 4 view of an interface. */
  webType?: number;
  form?: Definition;
  list?: ListDefinition;
  page?: Definition;
  /** Each with its position in the text, if a text was given. */
  issues: Issue[];
  account: Account;
  /** Imported nodes: their paths in the input and in the form. */
  nodes: readonly NodePath[];
}

/**
 * Imports a definition of the product family: a model, its form, its list, or a portal, of versions 3.1 to 6.x, with
 * any name of the component key. Pure; never throws; the input is untrusted and nothing in it is executed. Unsupported
 * features are listed as issues with the path in the input.
 */
export function importLegacy(input: unknown, { kinds }: { kinds: Kinds }): Imported {
  const read = readInput(input);
  const own = ownDefinition(read.value);
  if (own) return asItIs(own, read);
  const value = withStructures(read.value);
  const parts = value === undefined ? undefined : findParts(value);
  if (!parts) return unreadable(read.issues);
  const report = createImportReport();
  const isKind = (name: string) => kinds.has(name);
  const key = componentKey(value, isKind);
  const fields = collect(parts.form ? childParts(parts.form, 'fields') : fieldsOfList(parts.list));
  const naming = { kinds, report, key };
  const context: ImportContext = { ...naming, names: fieldNames(fields, naming), origins: new WeakMap() };
  const root = { value: value as JsonObject, path: '' };
  const { fullName, enCode, webType } = parts.model ? readModel(root, parts.model, report) : unnamed;
  const form = formOf(parts, fields, fullName, context);
  const list = form && listOf(parts, form, context);
  const page = parts.portal && importPortal(parts.portal, fullName, context.kinds, report);
  const closed = report.close(value);
  return {
    kind: parts.form ? 'form' : parts.portal ? 'portal' : 'list',
    fullName,
    ...(enCode !== undefined && { enCode }),
    ...(webType !== undefined && { webType }),
    ...(form && { form }),
    ...(list && { list }),
    ...(page && { page }),
    issues: [...read.issues, ...placed(closed.issues, input)],
    account: closed.account,
    nodes: form ? nodePlaces(form, context.origins) : [],
  };
}

function asItIs(own: Own, { value, issues }: ReturnType<typeof readInput>): Imported {
  const account = { ...emptyAccount(), ...countValues(value, 'imported') };
  return { kind: own.form ? 'form' : 'list', ...own, issues, account, nodes: [] };
}

/** Adds positions to issues, if a text was given. */
function placed(issues: Issue[], input: unknown): Issue[] {
  if (typeof input !== 'string' || issues.length === 0) return issues;
  const place = placesOfPaths(input);
  return issues.map((issue) => ({ ...issue, ...place(issue.path) }));
}

/** A list has all its fields, so that a form can be generated from a list alone. */
function formOf(
  parts: Parts,
  fields: readonly Planned[],
  fullName: string,
  context: ImportContext,
): Definition | undefined {
  if (parts.form) return repairForm(importForm(parts.form, fields, fullName, context), parts.form.path, context);
  if (!parts.list) return undefined;
  context.report.addIssue(parts.list.path, 'issue.family-rebuilt');
  const form = { language: languageVersion, title: fullName, fields: importFields(fields, context, listProperties) };
  return repairForm(form, parts.list.path, context);
}

/** The first entry of a list for each field. */
function fieldsOfList(list: Part | undefined): Part[] {
  const known = new Set<string>();
  const entries = list ? ['columnOptions', 'columnList', 'searchList'].flatMap((name) => childParts(list, name)) : [];
  const tables = new Set(entries.filter((entry) => childrenOf(entry).length > 0).map(nameOf));
  return entries.filter((entry) => {
    const name = nameOf(entry);
    const table = strayFrom(entry);
    // A sub-table that is listed itself contains its columns.
    if (name === undefined || known.has(name) || (table !== undefined && tables.has(table))) return false;
    known.add(name);
    return true;
  });
}

/** The list of a form, with the columns of the app list on a phone; an app list without a list is an issue. */
function listOf({ list, appList, model }: Parts, form: Definition, context: ImportContext) {
  if (list) {
    const own = repairList(importList(list, form, context), form, list.path, context);
    return appList ? withAppColumns(own, { list, appList }, context) : own;
  }
  const key = Object.keys(model?.value ?? {}).find((name) => model?.value[name] === appList?.value);
  if (appList && model && key !== undefined) context.report.refuse(model, key, 'issue.family-app', { name: key });
  return undefined;
}

const unnamed: ModelProperties = { fullName: '', enCode: undefined, webType: undefined };

function unreadable(issues: Issue[]): Imported {
  const unreadableIssues: Issue[] =
    issues.length > 0 ? issues : [{ path: '', id: 'issue.family-unreadable', params: {}, severity: 'error' }];
  return { kind: 'form', fullName: '', issues: unreadableIssues, account: emptyAccount(), nodes: [] };
}
