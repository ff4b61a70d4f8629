import { Type } from '@sinclair/typebox';
import { containerConfig, withoutContainer, oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Fields in a row of a nested grid, with their spans as widths. */
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
  container: { values: 'record' },
  events: [],
});

export type RowProps = PropsOf<{ props: typeof props }>;
