import type { CompiledNode } from '#core/compile/tree.ts';
import { type Call, pathNames } from '#schemas/protocol/contract.ts';

/** Format and calls of a form's record. */
export interface RecordCalls {
  load?: string;
  create?: string;
  update?: string;
  /** Values as JSON text in `data` (FORM-045). */
  packed?: boolean;
}

/** The calls for the record of a block. */
export function recordCallsOf({ props }: CompiledNode): RecordCalls {
  // Common props schema of all blocks with a record.
  const { load, create, update, packed } = props as RecordCalls;
  return {
    ...(load !== undefined && { load }),
    ...(create !== undefined && { create }),
    ...(update !== undefined && { update }),
    ...(packed && { packed }),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** Whether the parameters identify an existing record. */
export function hasId({ id }: Values): boolean {
  return id !== undefined && id !== null && id !== '';
}

/** The values of a loaded record. Packed ones are unpacked; anything else than a record is empty. */
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
 * Input of a save: the loaded record (with its version), the opening parameters, the form values, the button's
 * parameters; restricted to the properties of the call's input.
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

/** Whether the button's parameters leave record id and packed values unchanged. */
export function isSameRecord(call: Call, parameters: Values, more: Values): boolean {
  return [...pathNames(call.path), 'data'].every(
    (name) => !Object.hasOwn(more, name) || more[name] === parameters[name],
  );
}

/** An answer as a record; empty if it is none. */
export function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}
