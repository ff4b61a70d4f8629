import { Type } from '@sinclair/typebox';
import { propsOf } from '../../../kit/schema/props.ts';
import { parseNumber } from '../../../kit/values/numbers.ts';
import { displayText } from '../../../kit/values/texts.ts';
import { defineKind } from '../../../kind.ts';

const props = propsOf({});

/** How far an instance is in percent, in lists: a bar, a word at the end and a dash before the start (FLOW-033). */
export const flowProgress = defineKind<typeof props, number>({
  zhjyKey: 'flowProgress',
  wing: 'blocks',
  listing: { listed: true },
  props,
  value: {
    schema: Type.Number(),
    empty: () => 0,
    parse: (stored) => parseNumber(stored, 0),
    check: () => [],
    store: (value) => value,
    // 0 is shown as not started.
    isEmpty: () => false,
    text: (value, _, names) => {
      const percent = typeof value === 'number' ? value : 0;
      return percent >= 100 ? displayText('$t:flow.finished', names) : percent > 0 ? `${percent}%` : '----';
    },
  },
});
