import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** A document by itself over the whole page, as the address says that the preview call answers (FORM-066). */
export const documentViewer = defineKind({
  zhjyKey: 'documentViewer',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
