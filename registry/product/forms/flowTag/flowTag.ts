import { Type } from '@sinclair/typebox';
import { type FlowState, flowStateMessage, flowStates } from '#schemas/resources/onlinedev/flow-state.ts';
import { propsOf } from '../../../kit/schema/props.ts';
import { displayText } from '../../../kit/values/texts.ts';
import { defineKind } from '../../../kind.ts';

const props = propsOf({});

const codes: readonly unknown[] = Object.values(flowStates);

/** The workflow state of a record, as a tag in lists (ONLINEDEV-012); null: not submitted. */
export const flowTag = defineKind<typeof props, FlowState | null>({
  zhjyKey: 'flowTag',
  wing: 'blocks',
  listing: { listed: true },
  props,
  value: {
    schema: Type.Union([...Object.values(flowStates).map((code) => Type.Literal(code)), Type.Null()]),
    empty: () => null,
    parse: (stored) => ({ value: codes.includes(stored) ? (stored as FlowState) : null, issues: [] }),
    check: () => [],
    store: (value) => value,
    // null is not empty: it is shown as "not submitted".
    isEmpty: () => false,
    text: (value, _, names) => displayText(`$t:${flowStateMessage(value)}`, names),
  },
});
