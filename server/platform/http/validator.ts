import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { badRequest } from '../errors/app-error.ts';

/**
 * Validators: `exact` for JSON bodies, `text` with coercion for queries, path parameters and forms, where "20" is a
 * number, and `unchanging`, which fills in no defaults, for data that is only looked at.
 */
const common = { allErrors: false, useDefaults: true, strict: false } as const;
const exact = new Ajv(common);
const text = new Ajv({ ...common, coerceTypes: 'array' });
const unchanging = new Ajv({ strict: false });
for (const ajv of [exact, text, unchanging]) (formats as unknown as (ajv: Ajv) => void)(ajv);

const sentences: Record<string, string> = {
  required: 'check.required',
  type: 'request.type',
  enum: 'request.enum',
  const: 'request.enum',
  anyOf: 'request.type',
  minLength: 'request.minLength',
  maxLength: 'request.maxLength',
  minimum: 'request.minimum',
  maximum: 'request.maximum',
  exclusiveMinimum: 'request.minimum',
  exclusiveMaximum: 'request.maximum',
  minItems: 'request.minItems',
  maxItems: 'request.maxItems',
  additionalProperties: 'request.unknown',
};

/**
 * The first schema issue, named by the field's path. Sentences for users come from the entity's rules, which are
 * checked before.
 */
function refusalOf(error: ErrorObject) {
  const absent =
    error.keyword === 'required' ? (error.params as { missingProperty: string }).missingProperty : undefined;
  const path = [error.instancePath.slice(1).replaceAll('/', '.'), absent].filter(Boolean).join('.');
  const { limit } = error.params as { limit?: number };
  const isEmpty = error.keyword === 'minLength' && limit === 1;
  const id = isEmpty ? 'check.required' : (sentences[error.keyword] ?? 'request.format');
  const params = { field: path, label: path, limit };
  return badRequest(id, params, [{ path, id, params, severity: 'error' }]);
}

export type Check = (input: Record<string, unknown>) => Record<string, unknown>;

/**
 * Validates an input and removes properties outside the contract; refuses with the first issue. The validator compiles
 * the schema when first used: compiling those of all calls takes a third of the time of a start.
 */
export function checkOf(schema: TSchema, arrivesAs: 'exact' | 'text'): Check {
  const ajv = arrivesAs === 'exact' ? exact : text;
  const names = Object.keys((schema as { properties?: object }).properties ?? {});
  const takesMore = Boolean((schema as { additionalProperties?: unknown }).additionalProperties);
  return (input) => {
    const known = names.filter((name) => Object.hasOwn(input, name) && input[name] !== undefined);
    const accepted = takesMore ? input : Object.fromEntries(known.map((name) => [name, input[name]]));
    if (!ajv.validate(schema, accepted)) throw refusalOf(ajv.errors?.[0] as ErrorObject);
    return accepted;
  };
}

/** A check whether data has the shape of a schema; it changes nothing. */
export function shapeCheck<S extends TSchema>(schema: S): (data: unknown) => data is Static<S> {
  const validate = unchanging.compile({ ...schema });
  return (data): data is Static<S> => validate(data) === true;
}

/** Validates data against an output schema; returns the error, or undefined. Compiled when first used. */
export function outputCheck(schema: TSchema): (data: unknown) => string | undefined {
  return (data) => (exact.validate(schema, data) ? undefined : exact.errorsText());
}
