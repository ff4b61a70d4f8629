import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Finds a menu by a few letters of its name or its pinyin (TOPBAR-001). */
export const menuSearch = defineKind({
  zhjyKey: 'menuSearch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
