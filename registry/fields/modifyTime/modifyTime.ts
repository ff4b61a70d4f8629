import { systemConfig, systemProps, filledTime, withoutSystem, filledAt } from '../../kit/schema/system-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** When the record was saved last, written by the server at every save. */
const props = systemProps('系统自动生成', {});

export const modifyTime = defineKind<typeof props, number | undefined>({
  zhjyKey: 'modifyTime',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: filledAt(),
  system: 'modifyTime',
  ...filledTime,
  events: [],
});

export type ModifyTimeProps = PropsOf<{ props: typeof props }>;
