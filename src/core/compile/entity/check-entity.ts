import type { TSchema } from '@sinclair/typebox';
import type { Issue } from '#schemas/language/issue.ts';
import type { Entity, Field } from '#schemas/protocol/entity.ts';
import { compilePattern } from '../../text/pattern/pattern.ts';
import { valueText } from '../../text/value-text.ts';
import { isShown } from './entity-record.ts';

type Said = Pick<Issue, 'id' | 'params'>;

/**
 * Validates a record of an entity, in the order of its fields, at most one issue each. Types are checked by the
 * contract; here input errors get the message of the entity. Fields that are not shown are not checked.
 */
export function checkEntity(entity: Entity, values: Readonly<Record<string, unknown>>): Issue[] {
  const issues: Issue[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isShown(entity, field, values)) continue;
    const issue = checkField(field, Object.hasOwn(values, name) ? values[name] : undefined);
    if (issue)
      issues.push({ path: name, severity: 'error', id: issue.id, params: { ...issue.params, label: labelOf(field) } });
  }
  return issues;
}

function checkField(field: Field, value: unknown): Said | undefined {
  const { schema, required } = field;
  if (value === undefined || value === null || value === '') {
    if (!required || (value === undefined && schema.default !== undefined)) return undefined;
    return { id: required === true ? 'check.required' : required, params: {} };
  }
  return badForm(field, value) ?? badLength(field, value) ?? badRange(schema, value);
}

function badForm({ patterns = [] }: Field, value: unknown): Said | undefined {
  const text = valueText(value);
  const bad = patterns.find(({ pattern }) => !compilePattern(pattern).test(text));
  return bad && { id: String(bad.message).replace('$t:', ''), params: { value: text } };
}

function badLength({ schema, tooLong }: Field, value: unknown): Said | undefined {
  const max = schema['maxLength'] as number | undefined;
  if (max === undefined || typeof value !== 'string' || [...value].length <= max) return undefined;
  return { id: tooLong ?? 'check.tooLong', params: { max } };
}

function badRange(schema: TSchema, value: unknown): Said | undefined {
  const { minimum: min, maximum: max } = schema as { minimum?: number; maximum?: number };
  const number = schema['type'] === 'integer' && typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || min === undefined || max === undefined) return undefined;
  return number >= min && number <= max ? undefined : { id: 'check.range', params: { min, max } };
}

/** Issues have the label of the definition, resolved to the user's language when shown. */
function labelOf({ label }: Field): string {
  return typeof label === 'string' ? label : label.zh;
}
