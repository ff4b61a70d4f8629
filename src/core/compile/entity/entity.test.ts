import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { patterns } from '#schemas/language/patterns.ts';
import { defineEntity, field } from '#schemas/protocol/entity.ts';
import { checkEntity } from './check-entity.ts';
import { entityNode } from './entity-node.ts';
import { entityRecord } from './entity-record.ts';

const parcel = defineEntity('parcel', {
  name: field(Type.String({ maxLength: 3 }), {
    label: '品名',
    required: 'parcel.name.required',
    patterns: [patterns.name],
  }),
  way: field(Type.Union([Type.Literal(1), Type.Literal(2)], { default: 1 }), { label: '方式' }),
  weight: field(Type.Integer({ minimum: 0, maximum: 9 }), {
    label: '重量',
    required: true,
    shown: { '==': [{ var: 'way' }, 1] },
  }),
  note: field(Type.String({ default: '' }), { label: '$t:parcel.note' }),
});

const idsOf = (values: Record<string, unknown>) => checkEntity(parcel, values).map(({ path, id }) => `${path}: ${id}`);

describe('checking a record of an entity', () => {
  it('finds no issues in a valid one', () => {
    expect(idsOf({ name: '书', weight: 2 })).toEqual([]);
  });

  it('reports each field in order, at most once, with the parameters of its message', () => {
    expect(idsOf({ name: '', weight: 10 })).toEqual(['name: parcel.name.required', 'weight: check.range']);
    expect(idsOf({ name: '书<书书', weight: null })).toEqual(['name: pattern.name', 'weight: check.required']);
    expect(checkEntity(parcel, { name: '书书书书', weight: 1 })).toEqual([
      { path: 'name', id: 'check.tooLong', params: { max: 3, label: '品名' }, severity: 'error' },
    ]);
  });

  it('counts code points, not UTF-16 code units', () => {
    expect(idsOf({ name: '𠮷𠮷𠮷', way: 2 })).not.toContain('name: check.tooLong');
  });

  it('does not check a field that is not shown, where a missing value counts as its default', () => {
    expect(idsOf({ name: '书', way: 2 })).toEqual([]);
    expect(idsOf({ name: '书' })).toEqual(['weight: check.required']);
  });

  it('reads own properties only', () => {
    expect(idsOf(Object.create({ name: '书', weight: 1 }) as Record<string, unknown>)).toContain(
      'name: parcel.name.required',
    );
  });
});

describe('the stored part of a record', () => {
  it('is the fields of the entity with their defaults, and null where a field is not shown', () => {
    expect(entityRecord(parcel, { name: '书', weight: 3, isAdmin: 1 })).toEqual({
      name: '书',
      way: 1,
      weight: 3,
      note: '',
    });
    expect(entityRecord(parcel, { name: '书', way: 2, weight: 3 })).toEqual({
      name: '书',
      way: 2,
      weight: null,
      note: '',
    });
  });
});

describe('the node of a field', () => {
  it('takes missing properties from the entity', () => {
    const node = entityNode(parcel, { config: { zhjyKey: 'inputNumber', label: '斤' }, vModel: 'weight' });
    expect(node).toMatchObject({
      config: { zhjyKey: 'inputNumber', label: '斤', required: true, shown: { '==': [{ var: 'way' }, 1] } },
      min: 0,
      max: 9,
    });
  });

  it('has the messages of the entity, and the length as a pattern', () => {
    const { config } = entityNode(parcel, { config: { zhjyKey: 'input' }, vModel: 'name' });
    expect(config.requiredMessage).toBe('$t:parcel.name.required');
    expect(config.regList).toEqual([
      patterns.name,
      { pattern: '^[\\s\\S]{0,3}$', message: '$t:check.tooLong', params: { max: 3 } },
    ]);
  });

  it('is unchanged when the entity has no such field', () => {
    const node = { config: { zhjyKey: 'input' }, vModel: 'other' };
    expect(entityNode(parcel, node)).toBe(node);
    expect(entityNode(parcel, { ...node, vModel: 'constructor' })).toEqual({ ...node, vModel: 'constructor' });
  });
});
