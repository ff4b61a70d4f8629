import { wordsOf } from '#core/text/words-of.ts';
import {
  systemConfig,
  systemProps,
  systemTextTraits,
  systemText,
  withoutSystem,
} from '../../kit/schema/system-props.ts';
import { oneOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** The organisation of the user who created the record: its name, or its full path. */
const props = systemProps('', {
  type: oneOf(['currOrganize'], 'currOrganize'),
  showLevel: oneOf(['last', 'full', 'all'], 'last'),
});

export const currOrganize = defineKind<typeof props, string>({
  zhjyKey: 'currOrganize',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: systemText(({ organizeName }, { showLevel }) => {
    const path = wordsOf(organizeName);
    return showLevel === 'last' ? (path.split('/').at(-1) ?? '') : path;
  }),
  system: 'currOrganize',
  ...systemTextTraits,
  events: [],
});

export type CurrOrganizeProps = PropsOf<{ props: typeof props }>;
