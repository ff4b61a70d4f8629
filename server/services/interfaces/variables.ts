import { isObject } from '#core/schema/record.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Row } from './ask.ts';

/** Reads the rows of an interface, whatever it asks for by itself. */
type ReadRows = (interfaceId: string) => Promise<VariableRows>;

export interface VariableRows {
  rows: readonly Row[];
  /** The rows differ from person to person: what is found in them is not stored. */
  isPersonal: boolean;
}

/**
 * A configuration with its variables read: `{ "variable": "token" }` is what the expression of that variable finds in the
 * rows of its interface (`0.token`). The value found is stored with the variable, unless it depends on the user's rights.
 */
export async function withVariables<T>(context: Context, config: T, read: ReadRows): Promise<T> {
  const names = [...new Set(variablesIn(config))];
  const values = new Map<string, unknown>();
  for (const name of names) values.set(name, await valueOf(context, name, read));
  return names.length === 0 ? config : (replaced(config, values) as T);
}

/** Whether a configuration names a variable. */
export const usesVariables = (config: unknown): boolean => variablesIn(config).length > 0;

const variableOf = (part: unknown): string | undefined => {
  if (!isObject(part) || Object.keys(part).length !== 1) return undefined;
  const name = part['variable'];
  return typeof name === 'string' ? name : undefined;
};

/** The names of the variables in a configuration. */
export function variablesIn(part: unknown): string[] {
  const name = variableOf(part);
  if (name !== undefined) return [name];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(variablesIn) : [];
}

function replaced(part: unknown, values: ReadonlyMap<string, unknown>): unknown {
  const name = variableOf(part);
  if (name !== undefined) return values.get(name);
  if (Array.isArray(part)) return part.map((one) => replaced(one, values));
  if (!isObject(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value, values)]));
}

async function valueOf(context: Context, name: string, read: ReadRows): Promise<unknown> {
  const variable = await context.db
    .selectFrom('dataInterfaceVariate')
    .select(['id', 'interfaceId', 'expression'])
    .where('fullName', '=', name)
    .executeTakeFirst();
  if (!variable) throw badRequest('data-interface.noVariable', { name });
  const { rows, isPersonal } = await read(variable.interfaceId);
  const found = variable.expression.split('.').reduce<unknown>((at, step) => {
    const own = typeof at === 'object' && at !== null && Object.hasOwn(at, step);
    return own ? (at as Record<string, unknown>)[step] : undefined;
  }, rows);
  const value = found === undefined || found === null ? '' : found;
  const stored = isPersonal ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  await context.db
    .updateTable('dataInterfaceVariate')
    .set({ value: stored.slice(0, 2_000) })
    .where('id', '=', variable.id)
    .execute();
  return value;
}
