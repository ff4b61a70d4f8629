import {
  systemConfig,
  systemProps,
  systemTimeTraits,
  withoutSystem,
  systemTime,
} from '../../kit/schema/system-props.ts';
import { oneOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** When the record was created, written once by the server. */
const props = systemProps('', { type: oneOf(['currTime'], 'currTime') });

export const createTime = defineKind<typeof props, number | undefined>({
  zhjyKey: 'createTime',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: { ...systemTime(), current: (_, { now }) => now },
  system: 'createTime',
  ...systemTimeTraits,
  events: [],
});

export type CreateTimeProps = PropsOf<{ props: typeof props }>;
