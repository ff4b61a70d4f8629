import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { entities } from '#schemas/resources/entities.ts';
import { type Entity, writable } from '#schemas/protocol/entity.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { checkOf } from './validator.ts';

const all = Object.values(entities) as Entity[];
/** Whether a call of that resource accepts this value: by the entity's rules, then by the schema of its input. */
function takes(entity: Entity, field: string, value: unknown): boolean {
  const input = { [field]: value };
  if (checkEntity(entity, input).some(({ path }) => path === field)) return false;
  try {
    checkOf(Type.Object(writable(entity)), 'exact')(input);
    return true;
  } catch {
    return false;
  }
}
const having = (...fields: string[]) =>
  all.flatMap((entity) =>
    fields.filter((field) => Object.hasOwn(entity.fields, field)).map((field) => [entity.noun, field, entity] as const),
  );

describe('every entity respects the common limits', () => {
  it.each(having('fullName', 'enCode'))('%s: %s has at most 50 characters [LIMIT-006]', (_noun, field, entity) => {
    expect(takes(entity, field, 'a'.repeat(50))).toBe(true);
    expect(takes(entity, field, 'a'.repeat(51))).toBe(false);
  });

  it.each(having('sortCode'))('%s: %s runs from 0 to 999999 [LIMIT-006]', (_noun, field, entity) => {
    for (const sort of [0, 999_999]) expect(takes(entity, field, sort)).toBe(true);
    for (const sort of [-1, 1_000_000, 1.5]) expect(takes(entity, field, sort), String(sort)).toBe(false);
  });

  it.each(having('enabledMark'))('%s: %s is 0 or 1 [LIMIT-007]', (_noun, field, entity) => {
    for (const mark of [0, 1]) expect(takes(entity, field, mark)).toBe(true);
    for (const mark of [2, -1, '1', true]) expect(takes(entity, field, mark), String(mark)).toBe(false);
  });
});
