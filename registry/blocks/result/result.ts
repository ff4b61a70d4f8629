import { Type } from '@sinclair/typebox';
import type { Button } from '#schemas/language/action.ts';
import { ButtonProperty, TextProperty } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';

const resultStatuses = ['info', 'success', 'warning', 'error', '404', '403', '500'] as const;
type ResultStatus = (typeof resultStatuses)[number];

/** Says what happened on a whole screen, and the way on. */
export const result = defineKind({
  zhjyKey: 'result',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    status: Type.Unsafe<ResultStatus>(
      Type.Union(
        resultStatuses.map((status) => Type.Literal(status)),
        { default: 'info' },
      ),
    ),
    detail: Type.Optional(TextProperty),
    buttons: Type.Unsafe<Button[]>(Type.Array(ButtonProperty, { default: [] })),
  }),
});
