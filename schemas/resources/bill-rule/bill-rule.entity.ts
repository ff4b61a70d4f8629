import { Type } from '@sinclair/typebox';
import { patterns } from '../../language/patterns.ts';
import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../entity.ts';

/** How a rule makes its numbers (BILLRULE-003). */
export const ruleTypes = { time: 1, random: 2, uuid: 3 } as const;

/** What the date part of a number may look like; `no` leaves it out (BILLRULE-009). */
export const dateFormats = [
  'YYYY',
  'YYYYMM',
  'YYYYMMDD',
  'YYYYMMDDHH',
  'YYYYMMDDHHmm',
  'YYYYMMDDHHmmss',
  'YYYYMMDDHHmmssSSS',
  'no',
] as const;
export type DateFormat = (typeof dateFormats)[number];

const counting = { shown: { '==': [{ var: 'type' }, ruleTypes.time] } };
const drawing = { shown: { '==': [{ var: 'type' }, ruleTypes.random] } };
const affix = Type.String({ maxLength: 20, default: '' });
const notOnlyZeros = { pattern: '[^0]', message: '$t:bill-rule.startNumber.zero' };

/** A numbering rule: the numbers documents get, each once. */
export const billRule = defineEntity('bill-rule', {
  fullName,
  enCode,
  category: field(Id, { label: '$t:bill-rule.category', required: 'bill-rule.category.required' }),
  prefix: field(affix, { label: '$t:bill-rule.prefix' }),
  type: field(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { default: ruleTypes.time }), {
    label: '$t:bill-rule.type',
  }),
  dateFormat: field(
    Type.Union(
      dateFormats.map((format) => Type.Literal(format)),
      { default: 'YYYYMMDD' },
    ),
    {
      label: '$t:bill-rule.dateFormat',
      ...counting,
    },
  ),
  digit: field(Type.Integer({ minimum: 1, maximum: 9 }), {
    label: '$t:bill-rule.digit',
    required: 'bill-rule.digit.required',
    patterns: [patterns.positiveInteger],
    ...counting,
  }),
  startNumber: field(Type.String({ maxLength: 9 }), {
    label: '$t:bill-rule.startNumber',
    required: 'bill-rule.startNumber.required',
    patterns: [patterns.digits, notOnlyZeros],
    ...counting,
  }),
  randomDigit: field(Type.Union([Type.Literal(16), Type.Literal(32)], { default: 16 }), {
    label: '$t:bill-rule.randomDigit',
    ...drawing,
  }),
  randomType: field(Type.Union([Type.Literal(1), Type.Literal(2)], { default: 1 }), {
    label: '$t:bill-rule.randomType',
    ...drawing,
  }),
  suffix: field(affix, { label: '$t:bill-rule.suffix' }),
  sortCode,
  enabledMark,
  description,
});
