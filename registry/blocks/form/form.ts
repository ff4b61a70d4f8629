import { Type } from '@sinclair/typebox';
import { BindProperty, formProperties, recordProperties } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** A form as a part of a page, with its buttons below. `with` are the parameters its record is loaded and saved with. */
export const form = defineKind({
  zhjyKey: 'form',
  wing: 'blocks',
  bare: true,
  container: { form: true },
  /** `refused`: the server did not take what was typed. */
  events: ['submit', 'refused'],
  props: propsOf({
    ...formProperties,
    ...recordProperties,
    bind: BindProperty,
    with: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    maxWidth: Type.Optional(Type.Integer({ minimum: 200, maximum: 2000 })),
  }),
});
