import type { CompiledNode } from '#core/compile/tree.ts';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';

/** How a form's record travels. */
export interface RecordCalls {
  load?: string;
  create?: string;
  update?: string;
  /** Values as JSON text in `data` (FORM-045). */
  packed?: boolean;
}

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

type Values = Readonly<Record<string, unknown>>;

/** Whether parameters name a record that exists. */
export function hasId({ id }: Values): boolean {
  return id !== undefined && id !== null && id !== '';
}

/** The values of a loaded record. Packed ones are unpacked; what is no record has none. */
export function valuesOf(loaded: unknown, packed: boolean | undefined): Values {
  const answer = recordOf(loaded);
  if (!packed) return answer;
  try {
    return recordOf(typeof answer['data'] === 'string' ? JSON.parse(answer['data']) : answer['data']);
  } catch {
    return {};
  }
}

/**
 * What is sent to save: what the record came with (its version among it), what the form was opened with, what was
 * typed, what the button adds; of all that, what the call knows.
 */
export function saveInput(
  call: Call,
  { packed }: RecordCalls,
  parts: { loaded: unknown; parameters: Values; values: Values; more: Values },
): Record<string, unknown> {
  const typed = packed ? { data: JSON.stringify(parts.values) } : parts.values;
  const all: Values = { ...recordOf(parts.loaded), ...parts.parameters, ...typed, ...parts.more };
  return Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(call.input.properties, name)));
}

/** Whether what a button adds leaves the record and its values what they are: the address and the packed values stay. */
export function isSameRecord(call: Call, parameters: Values, more: Values): boolean {
  return [...pathNames(call.path), 'data'].every(
    (name) => !Object.hasOwn(more, name) || more[name] === parameters[name],
  );
}

/** An answer as a record; anything else is an empty one. */
export function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}
