import type { TSchema } from '@sinclair/typebox';
import { isObject } from '../../schema/record.ts';

/** `"reload"` is shorthand for `{ "reload": true }`. */
function normalAction(action: unknown): unknown {
  return typeof action === 'string' ? { [action]: true } : action;
}

export function normalActions(actions: unknown): unknown[] {
  return Array.isArray(actions) ? actions.filter(isMeant).map(normalAction) : [];
}

const isMeant = (action: unknown) => typeof action === 'string' || isObject(action);

/** The value with every action and button in it normalised; the schema says where they are. */
export function normalWithin(schema: TSchema, value: unknown): unknown {
  if (schema.$ref === 'action') return normalAction(value);
  if (schema.$ref === 'button') return isObject(value) ? { ...value, do: normalActions(value['do']) } : value;
  const branches = schema.anyOf as TSchema[] | undefined;
  if (branches) return branches.some((branch) => branch.const === value) ? value : throughBranches(branches, value);
  if (Array.isArray(value) && isObject(schema.items)) {
    return value.map((item) => normalWithin(schema.items as TSchema, item));
  }
  return value;
}

function throughBranches(branches: TSchema[], value: unknown): unknown {
  const branch = branches.find((one) => one.$ref === 'action' || one.$ref === 'button' || one.items);
  return branch ? normalWithin(branch, value) : value;
}
