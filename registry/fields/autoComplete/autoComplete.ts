import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { fieldConfig, textTraits, flag, deprecated, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A line of text with suggestions. The value is the text, chosen or not. */
const props = propsOf({
  placeholder: text('请输入'),
  interfaceId: Type.String({ default: '', ...editedBy('interface') }),
  interfaceName: Type.String({ default: '' }),
  templateJson: Type.Array(Type.Unknown(), { default: [], ...editedBy('template') }),
  total: Type.Integer({ default: 10, minimum: 1, maximum: 50 }),
  relationField: Type.String({ default: 'fullName' }),
  disabled: flag(false),
  clearable: flag(true),
  __slot__: deprecated(Type.Record(Type.String(), Type.Unknown())),
  maxlength: deprecated(orNull(Type.Integer({ minimum: 1 }))),
  readonly: deprecated(Type.Boolean()),
});

export const autoComplete = defineKind<typeof props, string>({
  zhjyKey: 'autoComplete',
  wing: 'fields',
  props,
  config: fieldConfig(Type.String({ default: '' }), 'change'),
  value: textVerbs(),
  options: true,
  reference: { resources: { interfaceId: 'interface' } },
  listing: textTraits,
  events: ['change', 'blur'],
});

export type AutoCompleteProps = PropsOf<{ props: typeof props }>;
