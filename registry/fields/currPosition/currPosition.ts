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

/** The position of the user who created the record. */
const props = systemProps('', { type: oneOf(['currPosition'], 'currPosition') });

export const currPosition = defineKind<typeof props, string>({
  zhjyKey: 'currPosition',
  wing: 'fields',
  props,
  config: systemConfig(),
  without: withoutSystem,
  value: systemText(({ positionName }) => wordsOf(positionName)),
  system: 'currPosition',
  ...systemTextTraits,
  events: [],
});

export type CurrPositionProps = PropsOf<{ props: typeof props }>;
