import { Type } from '@sinclair/typebox';
import { BindProperty, ButtonsProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';

/** A tree to choose one entry from; other blocks read the chosen entry under the name `bind`. */
export const tree = defineKind({
  zhjyKey: 'tree',
  wing: 'blocks',
  bare: true,
  options: true,
  events: ['select'],
  props: Type.Object({
    bind: BindProperty,
    selectFirst: Type.Boolean({ default: false, description: 'The first entry is chosen once loaded.' }),
    filter: Type.Boolean({ default: false, description: 'A keyword box above the tree.' }),
    clearable: Type.Boolean({ default: false, description: 'Pressing the chosen entry again chooses nothing.' }),
    menu: ButtonsProperty('What the menu beside the title offers.'),
  }),
});
