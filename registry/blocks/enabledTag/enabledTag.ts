import { Type } from '@sinclair/typebox';
import { propsOf, text } from '../../_shared/props.ts';
import { wordsOf } from '../../_shared/words.ts';
import { defineKind } from '../../kind.ts';

/** A flag (1 or 0) as a tag to read, in lists: enabled and disabled, or yes and no. */
export const enabledTag = defineKind({
  zhjyKey: 'enabledTag',
  wing: 'blocks',
  listed: true,
  sortable: true,
  events: ['click'],
  props: propsOf({
    onText: text('$t:common.enabled'),
    offText: text('$t:common.disabled'),
  }),
  value: {
    schema: Type.Integer({ minimum: 0, maximum: 1 }),
    empty: () => 0,
    isEmpty: () => false,
    parse: (stored) => ({ value: Number(stored) === 1 || stored === true ? 1 : 0, issues: [] }),
    check: () => [],
    store: (value) => value,
    text: (value, props, names) => wordsOf(value === 1 ? props.onText : props.offText, names),
  },
});
