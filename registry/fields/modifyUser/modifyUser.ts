import { systemConfig, systemProps, systemTextTraits, withoutSystem } from '../../kit/schema/system-props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Who saved the record last: name and account, written by the server at every save. */
const props = systemProps('系统自动生成', {});

export const modifyUser = defineKind<typeof props, string>({
  zhjyKey: 'modifyUser',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: textVerbs(),
  system: 'modifyUser',
  ...systemTextTraits,
  events: [],
});

export type ModifyUserProps = PropsOf<{ props: typeof props }>;
