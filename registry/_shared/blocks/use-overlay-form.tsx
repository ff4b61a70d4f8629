import { useMemo } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { type OpenRecord, useRecord } from '#runtime/record/use-record.ts';
import type { RecordCalls } from '#runtime/record/record-calls.ts';
import { useSay, useText } from '#runtime/texts.ts';

/** The calls a block names for its record. */
export function recordCallsOf({ props }: CompiledNode): RecordCalls {
  // The props schemas of all blocks with a record say these alike.
  const { load, create, update, packed } = props as RecordCalls;
  return {
    ...(load !== undefined && { load }),
    ...(create !== undefined && { create }),
    ...(update !== undefined && { update }),
    ...(packed && { packed }),
  };
}

/** The form of an overlay on the record it was opened with, and its title: its own, or edit or new. */
export function useOverlayForm(node: CompiledNode, form: CompiledScreen): { record: OpenRecord; title: string } {
  const overlay = useOverlay();
  const say = useSay();
  const label = useText(node.config.label);
  const calls = useMemo(() => recordCallsOf(node), [node]);
  const record = useRecord(form, calls, overlay.parameters, overlay.changed);
  return { record, title: label || say(record.form.isNew ? 'common.add' : 'common.edit') };
}
