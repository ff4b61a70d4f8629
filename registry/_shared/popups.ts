import { Type } from '@sinclair/typebox';
import { configOf, flag, oneOf, propsOf, text } from './props.ts';
import { textVerbs } from './texts.ts';

const list = () => Type.Array(Type.Unknown(), { default: [] });

/** What a picker that shows rows of data is told: its columns, pages and window. */
export const popupProps = (popupType: 'dialog' | 'popover') => ({
  placeholder: text('请选择'),
  relationField: Type.String({ default: 'fullName' }),
  hasPage: flag(false),
  pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 1000 }),
  columnOptions: list(),
  popupType: oneOf(['dialog', 'drawer', 'popover'], popupType),
  popupTitle: text('选择数据'),
  popupWidth: Type.String({ default: '800px' }),
  disabled: flag(false),
  clearable: flag(true),
});

/** What it is told when the rows come from a data interface. */
export const interfaceProps = {
  interfaceId: Type.String({ default: '' }),
  interfaceName: Type.String({ default: '' }),
  templateJson: list(),
  propsValue: Type.String({ default: 'id' }),
};

/** The noun of a row of a data interface. */
export const interfaceNoun = ({ interfaceId }: { interfaceId: string }) => `interface/${interfaceId}`;

/** A kind that shows an attribute of a picked row beside it, read-only; it is stored only with `isStorage` 1. */
export const attributeOfPicked = {
  wing: 'pickers',
  props: propsOf({
    showField: Type.String({ default: '' }),
    relationField: Type.String({ default: '' }),
    isStorage: oneOf([0, 1], 0),
  }),
  config: configOf({ defaultValue: Type.String({ default: '' }) }),
  without: ['tableName', 'regList'],
  value: textVerbs(),
  column: true,
  events: [],
} as const;
