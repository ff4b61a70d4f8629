import { Type } from '@sinclair/typebox';
import { propsOf, text } from '../../kit/schema/props.ts';
import { displayText } from '../../kit/values/texts.ts';
import { defineKind } from '../../kind.ts';

/** The enabled state: 1 enabled, 0 disabled, 2 temporarily locked. */
export type Mark = 0 | 1 | 2;

/**
 * A read-only tag for the state, in lists: enabled, disabled, locked, or yes and no. Without a state there is no tag.
 */
const props = propsOf({
  onText: text('$t:common.enabled'),
  offText: text('$t:common.disabled'),
  lockedText: text('$t:common.locked'),
});

export const enabledTag = defineKind<typeof props, Mark | null>({
  zhjyKey: 'enabledTag',
  wing: 'blocks',
  listing: { listed: true, sortable: true },
  events: ['click'],
  props,
  value: {
    schema: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Null()]),
    empty: () => null,
    parse: (stored) => ({ value: markOf(stored), issues: [] }),
    check: () => [],
    store: (value) => value,
    text: (value, { onText, offText, lockedText }, names) =>
      value === null ? '' : displayText([offText, onText, lockedText][value] ?? '', names),
  },
});

function markOf(stored: unknown): Mark | null {
  if (stored === undefined || stored === null || stored === '') return null;
  if (stored === 2 || stored === '2') return 2;
  return stored === 1 || stored === '1' || stored === true ? 1 : 0;
}
