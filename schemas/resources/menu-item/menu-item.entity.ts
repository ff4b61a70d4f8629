import { Type } from '@sinclair/typebox';
import { Conditions, conditionSymbols } from '../../language/condition.ts';
import { choices, defineEntity, type Entity, field } from '../../protocol/entity.ts';
import { description, enabledMark, Flag, Id, nameLengthMax, OneOf, sortCode } from '../common-fields.ts';

/** The grantable items of a menu, by type. */
const itemTypes = ['button', 'column', 'form', 'resource'] as const;
export type ItemType = (typeof itemTypes)[number];

const codePattern = { pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$', message: '$t:menu-item.enCode.pattern' };
const Text = (maxLength: number) => Type.String({ maxLength, default: '' });

const fullName = field(Type.String({ maxLength: nameLengthMax }), {
  label: '$t:common.fullName',
  required: 'common.fullName.required',
  keyword: true,
});
const enCode = field(Type.String({ maxLength: nameLengthMax }), {
  label: '$t:common.enCode',
  required: 'common.enCode.required',
  keyword: true,
  patterns: [codePattern],
});
const icon = field(Text(100), { label: '$t:menu.icon' });
const bindTable = field(Text(100), { label: '$t:menu-item.bindTable' });
const fieldRule = field(OneOf([0, 1, 2], 0), {
  label: '$t:menu-item.fieldRule',
  source: choices(
    [0, '$t:menu-item.fieldRule.main'],
    [1, '$t:menu-item.fieldRule.side'],
    [2, '$t:menu-item.fieldRule.child'],
  ),
});
const childTableKey = field(Text(100), { label: '$t:menu-item.childTableKey' });
const valueType = field(OneOf(['text', 'number', 'time', 'user', 'organize'], 'text'), {
  label: '$t:menu-item.valueType',
  source: choices(
    ['text', '$t:menu-item.valueType.text'],
    ['number', '$t:menu-item.valueType.number'],
    ['time', '$t:menu-item.valueType.time'],
    ['user', '$t:menu-item.valueType.user'],
    ['organize', '$t:menu-item.valueType.organize'],
  ),
});
const conditionSymbol = field(OneOf(conditionSymbols, '=='), {
  label: '$t:menu-item.symbol',
  source: choices(...conditionSymbols.map((symbol) => [symbol, `$t:menu-item.symbol.${symbol}`] as const)),
});
const conditionText = field(Text(500), { label: '$t:menu-item.value' });

/** Items of released forms are named after fields, whose labels and paths may be longer than what a person enters. */
const storedText = Type.String({ maxLength: 200 });

/** A grantable item of a menu as stored: one table for all types, columns of other types have their defaults. */
export const menuItemEntity = defineEntity('menu-item', {
  menuId: field(Id, { label: '$t:menu.one' }),
  type: field(OneOf(itemTypes), { label: '$t:menu.type' }),
  fullName: { ...fullName, schema: storedText },
  enCode: { ...enCode, schema: storedText },
  icon,
  bindTable,
  fieldRule,
  childTableKey,
  /** Of a set of records: the conditions of its records. Else null. */
  conditions: field(Type.Union([Conditions, Type.Null()]), { label: '$t:menu-item.conditions', nullable: true }),
  sortCode,
  enabledMark,
  description,
  /** 1: written in the administration of the menu; a release of the form does not touch it. */
  isManual: field(Flag(0), { label: '$t:menu-item.isManual' }),
});

const common = { moduleId: field(Id, { label: '$t:menu.one', required: true }), fullName, enCode };
const ending = { sortCode, enabledMark, description };
const place = { bindTable, fieldRule, childTableKey };

/** A comparison of a set of records: those of one group belong together, joined by its `logic`. */
export const SchemeRule = Type.Object({
  group: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Null()])),
  logic: Type.Optional(Type.Union([OneOf(['and', 'or']), Type.Null()])),
  field: Type.String({ minLength: 1, maxLength: 100 }),
  symbol: OneOf(conditionSymbols),
  fieldValue: Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()])),
  zhjyId: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Integer()])),
});

const dataField = {
  fullName,
  enCode,
  type: valueType,
  conditionSymbol,
  conditionText,
  ...place,
  ...ending,
};

/** A field of the records of a menu that sets of records may compare, with the usual comparison. */
export const menuDataFieldEntity = defineEntity('menu-data-field', {
  menuId: field(Id, { label: '$t:menu.one' }),
  ...dataField,
});

/** The permission items of a menu as edited, by the `{kind}` of their addresses (MENUADM-013). */
export const itemEntities = {
  Button: defineEntity('module-button', { ...common, icon, ...ending }),
  Column: defineEntity('module-column', { ...common, ...place, ...ending }),
  Form: defineEntity('module-form', { ...common, ...place, ...ending }),
  DataAuthorize: defineEntity('module-data-authorize', { moduleId: common.moduleId, ...dataField }),
  DataAuthorizeScheme: defineEntity('module-data-authorize-scheme', {
    ...common,
    matchLogic: field(OneOf(['and', 'or'], 'and'), {
      label: '$t:menu-item.matchLogic',
      source: choices(['and', '$t:menu-item.and'], ['or', '$t:menu-item.or']),
    }),
    conditionJson: field(Type.Array(SchemeRule, { maxItems: 100, default: [] }), {
      label: '$t:menu-item.conditions',
    }),
    ...ending,
  }),
} satisfies Record<string, Entity>;
