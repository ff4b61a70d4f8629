import { bareConfig, withoutDisplay, flag, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** An alert inside a form, optionally closable. */
const props = propsOf({
  title: text('这是一个提示'),
  type: oneOf(['success', 'info', 'warning', 'error'], 'success'),
  showIcon: flag(false),
  closable: flag(true),
  description: text(''),
  closeText: text(''),
});

export const alert = defineKind({
  zhjyKey: 'alert',
  wing: 'fields',
  props,
  config: bareConfig(),
  without: withoutDisplay,
  events: [],
});

export type AlertProps = PropsOf<{ props: typeof props }>;
