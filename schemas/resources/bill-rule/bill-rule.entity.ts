import { Type } from '@sinclair/typebox';
import { patterns } from '../../language/patterns.ts';
import { description, enabledMark, enCode, fullName, Id, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** Types of number generation (BILLRULE-003). */
export const ruleTypes = { time: 1, random: 2, uuid: 3 } as const;

/** Formats of the date part; `no` omits it (BILLRULE-009). */
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
const Affix = Type.String({ maxLength: 20, default: '' });
const notOnlyZeros = { pattern: '[^0]', message: '$t:bill-rule.startNumber.zero' };

/** A numbering rule: generates unique document numbers. */
export const billRule = defineEntity('bill-rule', {
  fullName,
  enCode,
  category: field(Id, {
    label: '$t:bill-rule.category',
    required: 'bill-rule.category.required',
    sortable: true,
    source: { dictionary: 'businessType', value: 'id' },
  }),
  prefix: field(Affix, { label: '$t:bill-rule.prefix' }),
  type: field(OneOf(Object.values(ruleTypes), ruleTypes.time), {
    label: '$t:bill-rule.type',
    source: choices(
      [ruleTypes.time, '$t:bill-rule.type.time'],
      [ruleTypes.random, '$t:bill-rule.type.random'],
      [ruleTypes.uuid, '$t:bill-rule.type.uuid'],
    ),
  }),
  dateFormat: field(OneOf(dateFormats, 'YYYYMMDD'), {
    label: '$t:bill-rule.dateFormat',
    source: choices(...dateFormats),
    ...counting,
  }),
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
  randomDigit: field(OneOf([16, 32], 16), {
    label: '$t:bill-rule.randomDigit',
    source: choices([16, '$t:bill-rule.randomDigit.16'], [32, '$t:bill-rule.randomDigit.32']),
    ...drawing,
  }),
  randomType: field(OneOf([1, 2], 1), {
    label: '$t:bill-rule.randomType',
    source: choices([1, '$t:bill-rule.randomType.digits'], [2, '$t:bill-rule.randomType.letters']),
    ...drawing,
  }),
  suffix: field(Affix, { label: '$t:bill-rule.suffix' }),
  sortCode,
  enabledMark,
  description,
});
