import {
  systemConfig,
  systemProps,
  systemTimeTraits,
  withoutSystem,
  systemTime,
} from '../../kit/schema/system-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** When the record was saved last, written by the server at every save. */
const props = systemProps('系统自动生成', {});

export const modifyTime = defineKind<typeof props, number | undefined>({
  zhjyKey: 'modifyTime',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: systemTime(),
  system: 'modifyTime',
  ...systemTimeTraits,
  events: [],
});

export type ModifyTimeProps = PropsOf<{ props: typeof props }>;
