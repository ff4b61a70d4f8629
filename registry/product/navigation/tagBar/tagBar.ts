import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The visited pages as tags (TABS-001). */
export const tagBar = defineKind({
  zhjyKey: 'tagBar',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
