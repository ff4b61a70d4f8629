import { Type } from '@sinclair/typebox';
import { valueText } from '#core/text/value-text.ts';
import { propsOf } from '../../../kit/schema/props.ts';
import { parseText } from '../../../kit/values/texts.ts';
import { defineKind } from '../../../kind.ts';

const props = propsOf({});

/** Whose task it is, where it was received through a delegation: with a tag, in lists (FLOW-057). */
export const flowDelegate = defineKind<typeof props, string>({
  zhjyKey: 'flowDelegate',
  wing: 'blocks',
  listing: { listed: true },
  props,
  value: {
    schema: Type.String(),
    empty: () => '',
    parse: parseText,
    check: () => [],
    store: (value) => value,
    text: valueText,
  },
});
