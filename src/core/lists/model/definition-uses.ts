import { isObject } from '../../schema/record.ts';

/** A reference to a data interface in a definition. */
export interface InterfaceUse {
  /** Id or code of the interface. */
  name: string;
  /** The field that uses it, `lines-product` for a column of a sub-table; absent for an action, a list, a page. */
  field?: string;
}

/** Calls of data interfaces have the id of the interface as `id`. */
const calls = /^data-interface\./;

/**
 * Collects every reference to a data interface in a definition: as a source, in a property of a field or an action, in
 * a call.
 */
export function interfaceUses(definition: unknown): InterfaceUse[] {
  const uses = new Map<string, InterfaceUse>();
  collect(definition, undefined, uses);
  return [...uses.values()];
}

function collect(part: unknown, field: string | undefined, uses: Map<string, InterfaceUse>): void {
  if (Array.isArray(part)) {
    for (const one of part) collect(one, field, uses);
    return;
  }
  if (!isObject(part)) return;
  const here = fieldOf(part, field);
  for (const name of namesIn(part)) {
    uses.set(JSON.stringify([name, here]), here === undefined ? { name } : { name, field: here });
  }
  for (const inner of Object.values(part)) collect(inner, here, uses);
}

/** The field of a node is its `vModel`; fields inside a sub-table are its columns. */
function fieldOf(part: Record<string, unknown>, around: string | undefined): string | undefined {
  const { vModel, config } = part;
  if (typeof vModel !== 'string' || !isObject(config)) return around;
  return around === undefined ? vModel : `${around}-${vModel}`;
}

function namesIn({
  interface: source,
  interfaceId,
  call,
  request,
  with: parameters,
}: Record<string, unknown>): string[] {
  const called = [call, request].some((one) => typeof one === 'string' && calls.test(one));
  const named = [source, interfaceId, called && isObject(parameters) ? parameters['id'] : undefined];
  return named.filter((name): name is string => typeof name === 'string' && name !== '');
}

/** Ids of the print templates used by a definition: its form, its list, and its actions. */
export function printUses(definition: unknown): string[] {
  const uses = new Set<string>();
  collectPrints(definition, uses);
  return [...uses];
}

function collectPrints(part: unknown, uses: Set<string>): void {
  if (Array.isArray(part)) {
    for (const one of part) collectPrints(one, uses);
    return;
  }
  if (!isObject(part)) return;
  for (const id of [part['printId'], part['printIds'], part['print']].flat()) {
    if (typeof id === 'string' && id !== '') uses.add(id);
  }
  for (const inner of Object.values(part)) collectPrints(inner, uses);
}
