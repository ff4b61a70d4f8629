import type { CompiledNode } from '#core/compile/tree.ts';
import type { RecordCalls } from '#runtime/record/record-calls.ts';

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
