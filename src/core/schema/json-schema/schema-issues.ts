import { type Schema, Validator } from '@cfworker/json-schema';

/** An issue of data against a JSON Schema. No code is generated: the schema is interpreted. */
export interface SchemaIssue {
  /** Property names and indices from the root. */
  path: string[];
  /** A message id. */
  id: string;
  params: Record<string, string | number>;
}

/** Keywords whose errors only repeat an error inside them. */
const wrappers = new Set(['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', '$ref']);
/** Keywords with a separate message, with their limit as parameter. */
const limits = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);
const plain = new Set(['type', 'enum', 'pattern', 'format', 'const', 'uniqueItems', 'multipleOf']);

const validators = new WeakMap<object, Validator | undefined>();

function validatorOf(schema: Readonly<Record<string, unknown>>): Validator | undefined {
  if (!validators.has(schema)) {
    let validator: Validator | undefined;
    try {
      // The schema comes from a definition and may be any JSON; an invalid schema throws only when used.
      validator = new Validator(structuredClone(schema) as Schema, '2020-12', false);
    } catch {
      validator = undefined;
    }
    validators.set(schema, validator);
  }
  return validators.get(schema);
}

/** Never throws; an invalid schema is one issue at the root. */
export function schemaIssues(schema: Readonly<Record<string, unknown>>, data: unknown): SchemaIssue[] {
  try {
    const validator = validatorOf(schema);
    if (validator === undefined) return [unusable];
    const { errors } = validator.validate(data);
    return errors.filter(({ keyword }) => !wrappers.has(keyword)).map((error) => issueOf(schema, error));
  } catch {
    return [unusable];
  }
}

const unusable: SchemaIssue = { path: [], id: 'schema.unusable', params: {} };

type OutputUnit = ReturnType<Validator['validate']>['errors'][number];

function issueOf(
  schema: Readonly<Record<string, unknown>>,
  { keyword, keywordLocation, instanceLocation, error }: OutputUnit,
): SchemaIssue {
  const path = stepsOf(instanceLocation);
  if (keyword === 'required') {
    const missing = /"([^"]*)"/.exec(error)?.[1] ?? '';
    return { path: [...path, missing], id: 'schema.required', params: {} };
  }
  if (limits.has(keyword)) {
    return { path, id: `schema.${keyword}`, params: { limit: String(follow(schema, stepsOf(keywordLocation)) ?? '') } };
  }
  return { path, id: plain.has(keyword) ? `schema.${keyword}` : 'schema.invalid', params: {} };
}

/** The segments of a JSON pointer with a leading `#`. */
const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));

function follow(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (here, step) =>
      typeof here === 'object' && here !== null && Object.hasOwn(here, step)
        ? (here as Record<string, unknown>)[step]
        : undefined,
    value,
  );
}
