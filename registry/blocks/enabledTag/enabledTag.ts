import { Type } from '@sinclair/typebox';
import { propsOf, text } from '../../_shared/props.ts';
import { wordsOf } from '../../_shared/words.ts';
import { defineKind } from '../../kind.ts';

/** A flag (1 or 0) as a tag to read, in lists: enabled and disabled, or yes and no. Without a flag there is no tag. */
const props = propsOf({
  onText: text('$t:common.enabled'),
  offText: text('$t:common.disabled'),
});

export const enabledTag = defineKind<typeof props, 0 | 1 | null>({
  zhjyKey: 'enabledTag',
  wing: 'blocks',
  listed: true,
  sortable: true,
  events: ['click'],
  props,
  value: {
    schema: Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()]),
    empty: () => null,
    parse: (stored) => ({ value: flagOf(stored), issues: [] }),
    check: () => [],
    store: (value) => value,
    text: (value, { onText, offText }, names) => (value === null ? '' : wordsOf(value === 1 ? onText : offText, names)),
  },
});

function flagOf(stored: unknown): 0 | 1 | null {
  if (stored === undefined || stored === null || stored === '') return null;
  return stored === 1 || stored === '1' || stored === true ? 1 : 0;
}
