import { configOf, flag, oneOf, propsOf, text, defaultValueOf } from '../../kit/schema/props.ts';
import { Type } from '@sinclair/typebox';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A button that runs the actions of its `click`. */
const props = propsOf({
  align: oneOf(['left', 'center', 'right'], 'left'),
  buttonText: text('按钮'),
  type: oneOf(['', 'primary', 'success', 'info', 'warning', 'danger', 'text'], ''),
  disabled: flag(false),
});

export const button = defineKind({
  zhjyKey: 'button',
  wing: 'fields',
  props,
  config: configOf({
    showLabel: Type.Boolean({ default: false }),
    defaultValue: defaultValueOf(null),
    trigger: Type.String({ default: 'click' }),
  }),
  without: ['tipLabel', 'tableName'],
  events: ['click'],
});

export type ButtonProps = PropsOf<{ props: typeof props }>;
