import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { LookProperty } from '../../kit/schema/block-properties.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** An icon of the menus, by name; decoration, unless it has a label. Without a name its look is all there is. */
export const icon = defineKind({
  zhjyKey: 'icon',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    /** `FormOutlined`; placeholders such as `{row.icon}` are filled in. */
    icon: Type.String({ default: '', ...editedBy('icon') }),
    look: LookProperty,
  }),
});
