import { Type } from '@sinclair/typebox';
import {
  fieldConfig,
  textTraits,
  maskConfig,
  flag,
  deprecated,
  nested,
  orNull,
  propsOf,
  text,
} from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Several lines of text, as high as its rows say. */
const props = propsOf({
  placeholder: text('请输入'),
  autoSize: nested({
    minRows: Type.Integer({ default: 4, minimum: 1, maximum: 100 }),
    maxRows: Type.Integer({ default: 4, minimum: 1, maximum: 100 }),
  }),
  clearable: flag(true),
  maxlength: orNull(Type.Integer({ minimum: 1 })),
  showCount: flag(false),
  readonly: flag(false),
  disabled: flag(false),
  type: deprecated(Type.String()),
  useScan: deprecated(Type.Boolean()),
  useMask: deprecated(Type.Boolean()),
  maskConfig: deprecated(maskConfig()),
  showWordLimit: deprecated(Type.Boolean()),
});

export const textarea = defineKind<typeof props, string>({
  zhjyKey: 'textarea',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String()), 'blur'),
  value: { ...textVerbs(), read: (words) => words },
  listing: textTraits,
  events: ['change', 'blur'],
});

export type TextareaProps = PropsOf<{ props: typeof props }>;
