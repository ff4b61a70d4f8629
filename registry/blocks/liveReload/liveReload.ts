import { Type } from '@sinclair/typebox';
import { propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** Shows nothing: reloads the blocks of its page, or one of them by name, when messages or tasks arrive or end elsewhere. */
export const liveReload = defineKind({
  zhjyKey: 'liveReload',
  wing: 'blocks',
  bare: true,
  props: propsOf({ block: Type.Optional(Type.String()) }),
});
