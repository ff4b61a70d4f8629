import { defaultValueOf, fieldConfig, propsOf } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind } from '../../kind.ts';

/**
 * An address to be passed on: a link with a button that copies it. A server that does not know its public address answers
 * with a path, which becomes an address of the site it is shown on.
 */
export const sharedAddress = defineKind({
  zhjyKey: 'sharedAddress',
  wing: 'fields',
  props: propsOf({}),
  config: fieldConfig(defaultValueOf(null), 'change'),
  without: ['required', 'regList', 'unique'],
  value: textVerbs(),
  listing: { listed: true },
  events: [],
});
