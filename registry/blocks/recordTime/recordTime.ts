import { Type } from '@sinclair/typebox';
import { formatTime } from '#core/dates/format.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

const props = propsOf({});

/** When something was recorded or logged, as how long ago; the moment itself wherever no clock is at hand (LIMIT-011). */
export const recordTime = defineKind<typeof props, number | null>({
  zhjyKey: 'recordTime',
  wing: 'blocks',
  listing: { listed: true, sortable: true },
  props,
  value: {
    schema: Type.Union([Type.Number(), Type.Null()]),
    empty: () => null,
    parse: (stored) => ({ value: typeof stored === 'number' ? stored : null, issues: [] }),
    check: () => [],
    store: (value) => value,
    text: (value) => (value === null ? '' : formatTime(value, 'yyyy-MM-dd HH:mm:ss')),
  },
});
