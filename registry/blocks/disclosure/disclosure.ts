import { LookProperty } from '../../kit/schema/block-properties.ts';
import { propsOf, text } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** Blocks behind a button, which are rendered and fetch their data only while they are shown. */
export const disclosure = defineKind({
  zhjyKey: 'disclosure',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  props: propsOf({ openText: text('$t:disclosure.open'), closeText: text('$t:disclosure.close'), look: LookProperty }),
});
