import { Type } from '@sinclair/typebox';
import { valueText } from '#core/text/value-text.ts';
import { parseText } from '../../kit/values/texts.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

const props = propsOf({});

/** How far a job is, in lists: `50 / 120`, or only `50` where the total is not known. */
export const progress = defineKind<typeof props, string>({
  zhjyKey: 'progress',
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

/** The done part in percent; undefined where the total is not known. */
export function percentOf(text: string): number | undefined {
  const [done, total] = text.split('/').map(Number);
  return total !== undefined && total > 0 ? Math.min(100, Math.floor(((done ?? 0) / total) * 100)) : undefined;
}
