import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonsProperty } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** A tree to choose one entry from; other blocks read the chosen entry under the name `bind`. */
export const tree = defineKind({
  zhjyKey: 'tree',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['select'],
  props: propsOf({
    bind: BindProperty,
    selectFirst: Type.Boolean({ default: false }),
    filter: Type.Boolean({ default: false }),
    clearable: Type.Boolean({ default: false }),
    menu: ButtonsProperty,
  }),
});
