import type { Choice } from '../../kit/values/choices.ts';
import { onePick, type onePickProps } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A flow. The value is its id. */
export const flowSelect = defineKind<typeof onePickProps, Choice>({ zhjyKey: 'flowSelect', ...onePick('flow') });

export type FlowSelectProps = PropsOf<{ props: typeof onePickProps }>;
