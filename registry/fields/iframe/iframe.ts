import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { defaultValueOf, withoutDisplay, configOf, oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Another page in a frame. */
const props = propsOf({
  href: Type.String({ default: '' }),
  height: Type.Number({ default: 300, minimum: 20, maximum: 5000 }),
  borderType: oneOf(['solid', 'dashed', 'dotted', 'none'], 'solid'),
  borderColor: Type.String({ default: '#E2E0E0', ...editedBy('colour') }),
  borderWidth: Type.Number({ default: 1, minimum: 0, maximum: 20 }),
});

export const iframe = defineKind({
  zhjyKey: 'iframe',
  wing: 'fields',
  props,
  config: configOf({
    defaultValue: defaultValueOf(null),
    visibility: Type.Array(oneOf(['pc', 'app'], 'pc'), { default: ['pc'] }),
  }),
  without: withoutDisplay,
  events: [],
});

export type IframeProps = PropsOf<{ props: typeof props }>;
