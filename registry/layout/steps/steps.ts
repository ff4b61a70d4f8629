import { Type } from '@sinclair/typebox';
import { containerConfig, withoutContainer } from '../../kit/schema/config.ts';
import { initialPanels } from '../../kit/schema/block-properties.ts';
import { flag, oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

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
  container: true,
  holds: 'stepItem',
  fresh: { children: initialPanels('stepItem', '步骤', { icon: '' }) },
  events: ['change'],
});

export type StepsProps = PropsOf<{ props: typeof props }>;
