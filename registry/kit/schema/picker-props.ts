import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { Text } from '#schemas/language/text.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { type Choice, pickVerbs } from '../values/choices.ts';
import { textVerbs } from '../values/texts.ts';
import { configOf, defaultValueOf, fieldConfig, flag, oneOf, optionTraits, propsOf, text } from './props.ts';

/** Props of a picker that chooses one object of the platform. */
export const singlePickerProps = propsOf({ placeholder: text('请选择'), clearable: flag(true), disabled: flag(false) });

interface PickerRow {
  zhjyKey: string;
  /** The noun of the value, an id or code. */
  noun: string;
}

/** A picker of one object of the platform, with what the face needs that shows its choices. */
export const definePicker = <Row extends PickerRow>(row: Row) => ({
  ...row,
  kind: defineKind<typeof singlePickerProps, Choice>({
    zhjyKey: row.zhjyKey,
    wing: 'pickers',
    props: singlePickerProps,
    config: fieldConfig(defaultValueOf(''), 'change'),
    value: pickVerbs(row.noun),
    listing: optionTraits,
    reference: { offers: () => ({}) },
    events: ['change'],
  }),
});

export type SinglePickerProps = PropsOf<{ props: typeof singlePickerProps }>;

const list = () => Type.Array(Type.Unknown(), { default: [], ...editedBy('template') });

const column = Type.Object(
  {
    value: Type.String(),
    label: Type.Optional(Type.Ref('text')),
    width: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Null()])),
    ifShow: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
);

/** Fields that are filled from the chosen row: which property of the row into which field. */
export const transfers = () =>
  Type.Array(Type.Unknown(), {
    default: [],
    entry: Type.Object({ sourceValue: Type.String(), targetField: Type.String(editedBy('field')) }),
  });

/** The schema of the table columns in a definition. */
export const rowsColumns = Type.Array(column);

/** One column of a table to choose from; with `ifShow` off it is loaded but not shown. */
export interface RowsColumn {
  value: string;
  label?: Text;
  /** Pixels; absent: a share of the available width. */
  width?: number | string | null;
  ifShow?: boolean;
}

/** Props of a picker that shows rows of data: columns, paging and window. */
export const popupProps = (popupType: 'dialog' | 'popover') => ({
  placeholder: text('请选择'),
  relationField: Type.String({ default: 'fullName' }),
  hasPage: flag(false),
  pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 1000 }),
  columnOptions: Type.Unsafe<RowsColumn[]>({ ...rowsColumns, default: [] }),
  popupType: oneOf(['dialog', 'drawer', 'popover'], popupType),
  popupTitle: text('选择数据'),
  popupWidth: Type.String({ default: '800px', ...editedBy('length') }),
  disabled: flag(false),
  clearable: flag(true),
});

/** Additional props when the rows come from a data interface. */
export const interfaceProps = {
  interfaceId: Type.String({ default: '', ...editedBy('interface') }),
  interfaceName: Type.String({ default: '' }),
  templateJson: list(),
  propsValue: Type.String({ default: 'id' }),
};

/** The noun of a row of a data interface: the interface, its id field and its label field. */
export const interfaceNoun = (props: { interfaceId: string; propsValue: string; relationField: string }) =>
  `interface/${props.interfaceId}/${props.propsValue}/${props.relationField}`;

/** Props of a kind that shows an attribute of a picked row read-only; it is stored only with `isStorage` 1. */
const attributeProps = propsOf({
  /** The field of the picked row that is shown. */
  showField: Type.String({ default: '' }),
  /** The field of this form that picks the row. */
  relationField: Type.String({ default: '', ...editedBy('field') }),
  isStorage: oneOf([0, 1], 0),
});
export type AttributeProps = PropsOf<{ props: typeof attributeProps }>;

export const attributeOfPicked = {
  wing: 'pickers',
  props: attributeProps,
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableName', 'regList'],
  needs: ['relationField', 'showField'],
  value: textVerbs(),
  listing: { column: true },
  events: [],
} as const;
