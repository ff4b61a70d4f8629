import type { Choice } from '../../_shared/choices.ts';
import { onePick, type onePickProps } from '../../_shared/one-pick.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A numbering rule chosen as a template, in a wide window. The value is its code. */
export const templateSelect = defineKind<typeof onePickProps, Choice>({
  zhjyKey: 'templateSelect',
  ...onePick('billRule'),
});

export type TemplateSelectProps = PropsOf<{ props: typeof onePickProps }>;
