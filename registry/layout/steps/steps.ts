import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { initialPanels } from '../../kit/schema/block-properties.ts';
import { containerConfig, flag, oneOf, propsOf, text, withoutContainer } from '../../kit/schema/props.ts';

/** Steps that hold fields, one in view. \`config.active\` is the index of the first. */
const props = propsOf({
  simple: flag(false),
  processStatus: oneOf(['wait', 'process', 'finish', 'error'], 'process'),
});

export const steps = defineKind({
  zhjyKey: 'steps',
  wing: 'layout',
  props,
  config: containerConfig({ active: Type.Integer({ default: 0, minimum: 0 }) }),
  without: withoutContainer,
  container: { values: 'record', only: 'stepItem' },
  fresh: { children: initialPanels('stepItem', '步骤', { icon: '' }) },
  events: ['change'],
});

export type StepsProps = PropsOf<{ props: typeof props }>;

/** One step of \`steps\`. */
const stepItemProps = propsOf({
  title: text(''),
  name: Type.String({ default: '' }),
  icon: Type.String({ default: '', ...editedBy('icon') }),
});

export const stepItem = defineKind({
  zhjyKey: 'stepItem',
  wing: 'layout',
  props: stepItemProps,
  container: { values: 'record' },
  bare: true,
  events: [],
});
