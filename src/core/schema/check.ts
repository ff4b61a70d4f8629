import type { TSchema } from '@sinclair/typebox';
import type { Issue, Severity } from '#schemas/language/issue.ts';
import { suggest } from './nearest.ts';
import { at } from './path.ts';
import { isObject, type JsonObject } from './record.ts';

export type Params = Record<string, string | number>;
export type Report = (path: string, id: string, params?: Params, severity?: Severity) => void;

/** A check of a language construct in addition to its schema. */
export type WordCheck = (value: unknown, path: string, report: Report) => void;

/** Resolves `$ref`: to a schema, or to a check that replaces it. */
export interface Words {
  schema(id: string): TSchema | undefined;
  check?(id: string): WordCheck | undefined;
  /** Checks what a text means by the editor of its schema; true: it reported the value, which is not checked further. */
  meaning?(schema: TSchema, value: unknown, path: string, report: Report): boolean;
}

/**
 * Validates against the subset of JSON Schema that TypeBox generates and this project uses. Interpreted, because the
 * page's content security policy forbids generated code. Each issue has its path, and a suggestion where a similar name
 * exists.
 */
export function checkSchema(schema: TSchema, value: unknown, path: string, report: Report, words: Words): void {
  const local = typeof schema.$id === 'string' ? withLocal(words, schema.$id, schema) : words;
  if (schema.$ref !== undefined) return checkReference(schema.$ref as string, value, path, report, local);
  if (schema.anyOf) return checkAny(schema.anyOf as TSchema[], value, path, report, local);
  for (const part of (schema.allOf as TSchema[] | undefined) ?? []) checkSchema(part, value, path, report, local);
  if (schema['editor'] !== undefined && words.meaning?.(schema, value, path, report)) return;
  if ('const' in schema && value !== schema.const) return notOneOf([schema.const], value, path, report);
  if (schema.enum && !(schema.enum as unknown[]).includes(value)) {
    return notOneOf(schema.enum as unknown[], value, path, report);
  }
  if (schema.type !== undefined && !hasType(schema.type as string | string[], value)) {
    return report(path, 'issue.wrong-type', { expected: [schema.type].flat().join(' | '), actual: typeName(value) });
  }
  if (typeof value === 'string') checkText(schema, value, path, report);
  else if (typeof value === 'number') checkNumber(schema, value, path, report);
  else if (Array.isArray(value)) checkItems(schema, value, path, report, local);
  else if (isObject(value)) checkProperties(schema, value, path, report, local);
}

/** The issues of a value against a schema, as a list. */
export function schemaIssues(schema: TSchema, value: unknown, words: Words, path = ''): Issue[] {
  const issues: Issue[] = [];
  checkSchema(schema, value, path, collector(issues), words);
  return issues;
}

/** A report that appends to a list. */
export function collector(issues: Issue[]): Report {
  return (path, id, params = {}, severity = 'error') => issues.push({ path, id, params, severity });
}

function withLocal(words: Words, id: string, schema: TSchema): Words {
  return { ...words, schema: (name) => (name === id ? schema : words.schema(name)) };
}

function checkReference(id: string, value: unknown, path: string, report: Report, words: Words) {
  const check = words.check?.(id);
  if (check) return check(value, path, report);
  const schema = words.schema(id);
  if (schema) checkSchema(schema, value, path, report, words);
}

function checkAny(branches: TSchema[], value: unknown, path: string, report: Report, words: Words) {
  if (branches.every((branch) => 'const' in branch)) {
    const allowed = branches.map((branch) => branch.const as unknown);
    return allowed.includes(value) ? undefined : notOneOf(allowed, value, path, report);
  }
  const attempts: Issue[][] = [];
  for (const branch of branches) {
    const issues = schemaIssues(branch, value, words, path);
    if (issues.every((issue) => issue.severity === 'warning')) return replay(issues, report);
    attempts.push(issues);
  }
  const roots = attempts.map((issues) => issues.find((issue) => issue.path === path && isShape(issue)));
  if (roots.every((root) => root !== undefined)) return reportMismatch(roots, value, path, report);
  replay(
    attempts.reduce((best, next) => (misses(next, path) < misses(best, path) ? next : best)),
    report,
  );
}

/** No branch matches: a single issue that lists everything allowed. */
function reportMismatch(roots: Issue[], value: unknown, path: string, report: Report) {
  const allowed = roots.flatMap((root) => String(root.params['allowed'] ?? '').split(' | ')).filter(Boolean);
  if (typeof value === 'string' && allowed.length > 0) return notOneOf(allowed, value, path, report);
  const expected = roots.map((root) => String(root.params['expected'] ?? root.params['allowed']));
  report(path, 'issue.wrong-type', { expected: [...new Set(expected)].join(' | '), actual: typeName(value) });
}

/** Reports issues that were collected. */
export function replay(issues: readonly Issue[], report: Report) {
  for (const issue of issues) report(issue.path, issue.id, issue.params, issue.severity);
}

const isShape = ({ id }: Issue) => id === 'issue.wrong-type' || id === 'issue.not-one-of';

/**
 * Distance of a branch from the value, to choose the branch to report: a wrong type weighs most, then missing
 * properties.
 */
function misses(issues: Issue[], path: string): number {
  return issues.reduce((sum, issue) => {
    if (issue.path === path && isShape(issue)) return sum + 10_000;
    return sum + (issue.id === 'issue.missing-property' ? 100 : 1);
  }, 0);
}

function notOneOf(allowed: unknown[], value: unknown, path: string, report: Report) {
  const names = allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  if (typeof value === 'string' || allowed.some((one) => typeof one === typeof value)) {
    const written = typeof value === 'string' ? value : JSON.stringify(value);
    return report(path, 'issue.not-one-of', {
      value: written.slice(0, 100),
      allowed: names.join(' | '),
      // Suggestions for texts only: another number is not a misspelling.
      ...(typeof value === 'string' ? suggest(written, names) : {}),
    });
  }
  report(path, 'issue.wrong-type', { expected: names.join(' | '), actual: typeName(value) });
}

function checkText(schema: TSchema, value: string, path: string, report: Report) {
  const { minLength = 0, maxLength = Infinity } = schema as { minLength?: number; maxLength?: number };
  if (value.length < minLength) report(path, 'issue.too-short', { minimum: minLength });
  if (value.length > maxLength) report(path, 'issue.too-long', { maximum: maxLength });
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern, 'u').test(value)) {
    report(path, 'issue.wrong-format', { value: value.slice(0, 100) });
  }
}

function checkNumber(schema: TSchema, value: number, path: string, report: Report) {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema;
  if (value < minimum || value <= exclusiveMinimum) {
    report(path, 'issue.too-small', { minimum: Math.max(minimum, exclusiveMinimum) });
  }
  if (value > maximum || value >= exclusiveMaximum) {
    report(path, 'issue.too-large', { maximum: Math.min(maximum, exclusiveMaximum) });
  }
}

function checkItems(schema: TSchema, value: unknown[], path: string, report: Report, words: Words) {
  const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number };
  if (value.length < minItems) report(path, 'issue.too-few', { minimum: minItems });
  if (value.length > maxItems) report(path, 'issue.too-many', { maximum: maxItems });
  const items = schema.items as TSchema | TSchema[] | undefined;
  value.forEach((item, index) => {
    const of = Array.isArray(items) ? items[index] : items;
    if (of) checkSchema(of, item, at(path, index), report, words);
  });
}

function checkProperties(schema: TSchema, value: JsonObject, path: string, report: Report, words: Words) {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>;
  for (const name of (schema.required as string[] | undefined) ?? []) {
    if (!Object.hasOwn(value, name) && properties[name]?.default === undefined) {
      report(path, 'issue.missing-property', { name });
    }
  }
  for (const [name, item] of Object.entries(value)) {
    const rest = Object.hasOwn(properties, name) ? properties[name] : patternFor(schema, name);
    if (rest) checkSchema(rest, item, at(path, name), report, words);
    else if (schema.additionalProperties === false) unknownProperty(name, Object.keys(properties), path, report);
    else if (isObject(schema.additionalProperties)) {
      checkSchema(schema.additionalProperties as TSchema, item, at(path, name), report, words);
    }
  }
}

function patternFor(schema: TSchema, name: string): TSchema | undefined {
  const patterns = (schema.patternProperties ?? {}) as Record<string, TSchema>;
  return Object.entries(patterns).find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1];
}

/** Reports an unknown property, with the most similar known one as suggestion. */
export function unknownProperty(name: string, known: Iterable<string>, path: string, report: Report) {
  report(at(path, name), 'issue.unknown-property', { name, ...suggest(name, known) });
}

function hasType(types: string | string[], value: unknown): boolean {
  return [types].flat().some((type) => {
    if (type === 'integer') return Number.isInteger(value);
    if (type === 'object') return isObject(value);
    return type === typeName(value);
  });
}

/** The JSON type of a value. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Maximum number of reported issues: more are not readable, and validation takes time that blocks other requests. */
export const mistakesMax = 2_000;

const enough = new Error('Enough mistakes.');

/** Runs a check until the maximum number of issues is reached; that there may be more is reported as an error. */
export function untilEnough(report: Report, look: (report: Report) => void): void {
  let reported = 0;
  try {
    look((...issue) => {
      if (reported === mistakesMax) throw enough;
      reported += 1;
      report(...issue);
    });
  } catch (error) {
    if (error !== enough) throw error;
    report('', 'issue.too-many-mistakes', { maximum: mistakesMax });
  }
}
