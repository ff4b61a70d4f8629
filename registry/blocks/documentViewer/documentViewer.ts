import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** A document viewer over the whole page, for the URL that the preview call answers (FORM-066). */
export const documentViewer = defineKind({
  zhjyKey: 'documentViewer',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
