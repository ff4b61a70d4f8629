import type { TSchema } from '@sinclair/typebox';
import colourNames from 'color-name';
import { type ActionName, actionNames } from '#schemas/language/action.ts';
import { words as schemas } from '#schemas/language/words.ts';
import { isTruth, parse, visitTree } from '../../calc/parse.ts';
import { checkFormula } from '../../formula/check.ts';
import { allFunctions } from '../../formula/install.ts';
import { bareTexts } from '../../rules/bare-texts.ts';
import { formulaOf, valueFormulaOf } from '../../rules/formula-rule.ts';
import { inspectRule } from '../../rules/inspect.ts';
import { checkSchema, type Report, typeName, unknownProperty, type WordCheck, type Words } from '../../schema/check.ts';
import { suggest } from '../../schema/nearest.ts';
import { at, joined } from '../../schema/path.ts';
import { isObject, type JsonObject, own, scalarText } from '../../schema/record.ts';
import { compilePattern, patternCharactersMax } from '../../text/pattern/pattern.ts';
import { columnOf, tableOf } from '../../schema/address.ts';
import { checkName, checkNames, type Named } from './names.ts';
import { checkCondition } from './conditions.ts';
import { checkRead, checkSetName, fieldMeant, type Scope, suggestName, typeMeant } from './scope.ts';

/** Allow-list of URL schemes for links of a definition (LANG-006). */
const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/**
 * The scheme of a link as parsed by a browser, ignoring whitespace and control characters; undefined for a relative
 * one.
 */
function schemeOf(href: string): string | undefined {
  const read = [...href].filter((character) => character > ' ').join('');
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(read)?.[1]?.toLowerCase();
}

/** Whether a link is safe: relative, or with an allowed scheme. */
export function isSafeLink(href: string): boolean {
  const scheme = schemeOf(href);
  return scheme === undefined || (linkSchemes as readonly string[]).includes(scheme);
}

/** The language constructs with their checks in addition to the schema. `node` is checked by the traversal of nodes. */
export function constructsIn(scope: Scope, node: WordCheck): Words {
  const words: Words = {
    schema: (id) => schemas.get(id),
    meaning: checkTextMeaning,
    // Branches of a union are tried with separate reports, so the report is the caller's, not the scope's.
    check: (id) => {
      if (id === 'node') return node;
      const check = Object.hasOwn(checks, id) ? checks[id] : undefined;
      return check && ((value, path, report) => check(value, path, { ...scope, report }, words));
    },
  };
  return words;
}

type ScopedCheck = (value: unknown, path: string, scope: Scope, words: Words) => void;

const checks: Readonly<Record<string, ScopedCheck>> = {
  rule: checkRule,
  action: checkAction,
  button: checkButton('button'),
  rowAction: checkButton('rowAction'),
  source: checkSource,
  pattern: checkPattern,
  check: checkCheck,
};

function checkRule(rule: unknown, path: string, scope: Scope) {
  if (typeof rule === 'boolean') return;
  if (!isObject(rule)) {
    return scope.report(path, 'issue.wrong-type', { expected: 'boolean | object', actual: typeName(rule) });
  }
  const formula = formulaOf(rule);
  if (formula !== undefined) {
    if (checkFormulaText(formula, at(path, 'formula'), scope)) checkCondition(rule, path, scope);
    return;
  }
  const { reads, problems } = inspectRule(rule);
  if (problems.length === 0) checkCondition(rule, path, scope);
  for (const problem of problems) scope.report(joined(path, problem.path), problem.id, problem.params);
  for (const read of reads) checkRead(read.name, joined(path, read.path), scope);
  for (const { text, path: place } of bareTexts(rule)) {
    const isOfRow = scope.rows?.has(text);
    if (!isOfRow && !scope.names.has(text)) continue;
    const params = { name: text, suggestion: JSON.stringify({ var: isOfRow ? `row.${text}` : text }) };
    scope.report(joined(path, place), 'issue.rule-text', params, 'warning');
  }
}

/** A formula outside of calculated fields: its text, its names, its calls. Returns whether it parses. */
export function checkFormulaText(formula: string, path: string, scope: Scope): boolean {
  const parsed = parse(formula);
  if ('problem' in parsed) {
    const { id, params, offset } = parsed.problem;
    scope.report(path, id, { ...params, offset });
    return false;
  }
  const nameOf = (written: string) => fieldMeant(written, scope);
  visitTree(parsed.tree, (part) => {
    if (part.type !== 'field' || isTruth(part.name) || nameOf(part.name) !== undefined) return;
    checkRead(part.name, path, atOffset(scope, part.offset));
  });
  const problems = checkFormula(parsed.tree, {
    functions: allFunctions(),
    typeOf: (written) => typeMeant(nameOf(written) ?? '', scope),
    isColumn: (written) => isForeign(nameOf(written) ?? '', scope.table),
  });
  for (const { id, params, offset, severity } of problems) scope.report(path, id, { ...params, offset }, severity);
  return true;
}

/** Whether a name is a column of another table than the one a formula is in. */
export const isForeign = (name: string, table: string | undefined): boolean =>
  tableOf(name) !== undefined && tableOf(name) !== table;

/** The same scope, whose issues say where in the formula they are. */
const atOffset = (scope: Scope, offset: number): Scope => ({
  ...scope,
  report: (path, id, params, severity) => scope.report(path, id, { ...params, offset }, severity),
});

const branches = (schemas.get('action')?.anyOf ?? []) as TSchema[];
const [plainActions, ...stepSchemas] = branches;
const actionSchema = new Map(
  stepSchemas.map((schema) => [actionNames.find((name) => Object.hasOwn(schema.properties as object, name)), schema]),
);

/** The type of the reference in the value of an action. */
const actionNamesWhat: Partial<Record<ActionName, Named>> = {
  request: 'call',
  download: 'call',
  upload: 'call',
  submit: 'call',
  open: 'overlay',
  reload: 'block',
  print: 'print',
};

function checkAction(action: unknown, path: string, scope: Scope, words: Words) {
  if (typeof action === 'string') {
    const known = ((plainActions?.anyOf ?? []) as TSchema[]).map((one) => one.const as string);
    if (!known.includes(action))
      scope.report(path, 'issue.unknown-action', { name: action, ...suggest(action, known) });
    return;
  }
  if (!isObject(action)) {
    return scope.report(path, 'issue.wrong-type', { expected: 'string | object', actual: typeName(action) });
  }
  const name = actionNames.find((one) => Object.hasOwn(action, one));
  const schema = actionSchema.get(name);
  if (name === undefined || schema === undefined) return unknownKey('action', action, actionNames, path, scope);
  checkSchema(schema, action, path, scope.report, words);
  const what = actionNamesWhat[name];
  if (what) checkNames(what, action[name], at(path, name), scope);
  if (name === 'navigate') checkAddress(action[name], at(path, name), scope);
  checkParameters(action['with'], at(path, 'with'), scope);
  if (name !== 'set') return;
  for (const [key, value] of Object.entries(isObject(action[name]) ? action[name] : {})) {
    checkSetName(key, at(at(path, name), key), scope);
    // A value for a column is computed in each row.
    const table = scope.fields.has(key) ? (tableOf(key) ?? scope.table) : scope.table;
    checkParameters({ [key]: value }, at(path, name), { ...scope, table });
  }
}

/** An address may contain placeholders: `/studio/{row.id}`. */
function checkAddress(address: unknown, path: string, scope: Scope) {
  if (typeof address !== 'string') return;
  checkLink(address, path, scope);
  for (const [, name = ''] of address.matchAll(/\{([\w.]+)\}/g)) checkRead(name, path, scope);
}

const modifiers = ['with', 'when', 'as', 'toast', 'type', 'target', 'accept', 'toastMs', 'value', 'label', 'children'];

function unknownKey(
  word: 'action' | 'source',
  value: JsonObject,
  known: readonly string[],
  path: string,
  scope: Scope,
) {
  const name = Object.keys(value).find((key) => !modifiers.includes(key));
  if (name === undefined) return scope.report(path, `issue.empty-${word}`, { allowed: known.join(' | ') });
  scope.report(at(path, name), `issue.unknown-${word}`, { name, ...suggest(name, known) });
}

function checkButton(word: 'button' | 'rowAction'): ScopedCheck {
  return (button, path, scope, words) => {
    checkSchema(schemas.get(word) as TSchema, button, path, scope.report, words);
    if (isObject(button)) checkName('permission', button['permission'], at(path, 'permission'), scope);
  };
}

const sources = ['static', 'dictionary', 'interface', 'call', 'model'] as const;

function checkSource(source: unknown, path: string, scope: Scope, words: Words) {
  if (!isObject(source)) {
    return scope.report(path, 'issue.wrong-type', { expected: 'object', actual: typeName(source) });
  }
  const name = sources.find((one) => Object.hasOwn(source, one));
  if (name === undefined) return unknownKey('source', source, sources, path, scope);
  const schema = ((schemas.get('source')?.anyOf ?? []) as TSchema[]).find((one) =>
    Object.hasOwn(one.properties as object, name),
  );
  checkSchema(schema as TSchema, source, path, scope.report, words);
  if (name === 'static') checkOptionIds(source[name], at(path, name), scope);
  else checkName(name, source[name], at(path, name), scope);
  if ((name === 'static' || name === 'dictionary') && isObject(source['with'])) {
    for (const key of Object.keys(source['with'])) {
      if (key !== 'below') unknownProperty(key, ['below'], at(path, 'with'), scope.report);
    }
  }
  checkParameters(source['with'], at(path, 'with'), scope);
}

/** Reports duplicate option ids in a list: only the first is offered. */
export function checkOptionIds(options: unknown, path: string, scope: Scope, key = 'id'): void {
  if (!Array.isArray(options)) return;
  const known = new Set<string>();
  options.forEach((option: unknown, index) => {
    const id = own(option, key);
    if (typeof id !== 'string' && typeof id !== 'number') return;
    if (known.has(String(id)))
      scope.report(at(at(path, index), key), 'issue.duplicate-option', { name: String(id) }, 'warning');
    known.add(String(id));
    checkOptionIds(own(option, 'children'), at(at(path, index), 'children'), scope, key);
  });
}

/** Parameters are constants, references to names, or formulas. */
function checkParameters(parameters: unknown, path: string, scope: Scope) {
  if (!isObject(parameters)) return;
  for (const [key, value] of Object.entries(parameters)) {
    const formula = valueFormulaOf(value);
    if (formula !== undefined) checkFormulaText(formula, at(at(path, key), 'formula'), scope);
    if (!isObject(value) || typeof value['var'] !== 'string' || Object.keys(value).length !== 1) continue;
    checkRead(value['var'], at(at(path, key), 'var'), scope);
  }
}

function checkPattern(pattern: unknown, path: string, scope: Scope, words: Words) {
  checkSchema(schemas.get('pattern') as TSchema, pattern, path, scope.report, words);
  if (!isObject(pattern) || typeof pattern['pattern'] !== 'string') return;
  const { problem } = compilePattern(pattern['pattern']);
  if (problem === undefined || problem === 'issue.pattern-too-long') return;
  scope.report(at(path, 'pattern'), problem, {
    pattern: pattern['pattern'].slice(0, 100),
    maximum: patternCharactersMax,
  });
}

/** A check of a form or of the rows of a table: what its message names and the fields it marks exist. */
function checkCheck(check: unknown, path: string, scope: Scope, words: Words) {
  checkSchema(schemas.get('check') as TSchema, check, path, scope.report, words);
  if (!isObject(check)) return;
  const { message, fields } = check;
  const texts = typeof message === 'string' ? [message] : Object.values(isObject(message) ? message : {});
  const named = new Set(
    texts.flatMap((text) => [...scalarText(text).matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name)),
  );
  for (const name of named) checkRead(name, at(path, 'message'), scope);
  if (!Array.isArray(fields)) return;
  const names = [...scope.fields].filter((name) => tableOf(name) === scope.table);
  const known = new Set([...names, ...names.map(columnOf)]);
  fields.forEach((name: unknown, index) => {
    if (typeof name !== 'string' || known.has(name)) return;
    scope.report(at(at(path, 'fields'), index), 'issue.unknown-field', {
      name,
      ...suggestName(name, names.map(columnOf), scope),
    });
  });
}

/** Reports a link with a missing or unsafe scheme. */
export function checkLink(href: unknown, path: string, scope: Scope): void {
  if (typeof href !== 'string') return;
  // Without a scheme a browser resolves it relative to this server.
  if (/^www\./i.test(href))
    return scope.report(path, 'issue.link-no-scheme', { suggestion: `https://${href}` }, 'warning');
  if (isSafeLink(href)) return;
  scope.report(path, 'issue.link-scheme', { scheme: schemeOf(href) ?? '', allowed: linkSchemes.join(' | ') });
}

const hexColour = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** Functions of CSS, and hsv as the colour field writes it. */
const colourFunction = /^(rgb|hsl|hsv|hwb|lab|lch|oklab|oklch|color|color-mix|var)a?\([^;{}]*\)$/i;
const otherColours = new Set(['transparent', 'currentcolor', 'inherit', 'initial', 'unset']);

/** Whether a text is a colour: hexadecimal, by its CSS name, or by a function. */
export function isColour(text: string): boolean {
  const written = text.trim().toLowerCase();
  return (
    hexColour.test(written) ||
    colourFunction.test(written) ||
    Object.hasOwn(colourNames, written) ||
    otherColours.has(written)
  );
}

/** A colour that was probably meant: the `#` is missing, or a name is misspelt. */
function meantColour(text: string): { suggestion?: string } {
  const written = text.trim();
  return hexColour.test(`#${written}`) ? { suggestion: `#${written}` } : suggest(written, Object.keys(colourNames));
}

/** Reports colours that are none, and lengths without a unit: the browser ignores both. True: it reported the value. */
export function checkTextMeaning(schema: TSchema, value: unknown, path: string, report: Report): boolean {
  const { editor, pattern } = schema as { editor?: unknown; pattern?: string };
  if (editor === 'colour' && typeof value === 'string' && value.trim() !== '' && !isColour(value)) {
    report(path, 'issue.no-colour', { value: value.slice(0, 100), ...meantColour(value) }, 'warning');
    return true;
  }
  const length = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  if (editor === 'length' && /^\d+(\.\d+)?$/.test(length)) {
    const isRefused = typeof value === 'number' || pattern !== undefined;
    report(path, 'issue.no-unit', { value: length, suggestion: `${length}px` }, isRefused ? 'error' : 'warning');
    return true;
  }
  return false;
}
