import { Type } from '@sinclair/typebox';
import { containerConfig, withoutContainer } from '../../_shared/config.ts';
import { oneOf, propsOf } from '../../_shared/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Fields side by side on a grid of its own, by their spans. */
const props = propsOf({
  type: Type.String({ default: 'default' }),
  justify: oneOf(['start', 'center', 'end', 'space-between', 'space-around'], 'start'),
  align: oneOf(['top', 'middle', 'bottom'], 'top'),
});

export const row = defineKind({
  zhjyKey: 'row',
  wing: 'layout',
  props,
  config: containerConfig({}),
  without: withoutContainer,
  container: true,
  events: [],
});

export type RowProps = PropsOf<{ props: typeof props }>;
