import {
  systemConfig,
  systemProps,
  systemTextTraits,
  systemText,
  userText,
  withoutSystem,
} from '../../kit/schema/system-props.ts';
import { oneOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Who created the record: name and account, written once by the server. */
const props = systemProps('', { type: oneOf(['currUser'], 'currUser') });

export const createUser = defineKind<typeof props, string>({
  zhjyKey: 'createUser',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: systemText(userText),
  system: 'createUser',
  ...systemTextTraits,
  events: [],
});

export type CreateUserProps = PropsOf<{ props: typeof props }>;
