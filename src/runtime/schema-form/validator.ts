import { type RJSFSchema, type RJSFValidationError, toErrorSchema, type ValidatorType } from '@rjsf/utils';
import { type SchemaIssue, schemaIssues } from '#core/schema/json-schema/schema-issues.ts';

type Say = (id: string, params?: Readonly<Record<string, unknown>>) => string;

/**
 * RJSF validator with a JSON Schema interpreter: the default one compiles schemas to code, which the content security
 * policy forbids.
 */
export function createValidator(say: Say): ValidatorType {
  const errorsOf = (schema: RJSFSchema, data: unknown): RJSFValidationError[] =>
    schemaIssues(schema, data).map((issue) => errorOf(issue, say));
  return {
    validateFormData(formData, schema, _custom, transformErrors, uiSchema) {
      const found = errorsOf(schema, formData);
      const errors = transformErrors ? transformErrors(found, uiSchema) : found;
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    isValid: (schema, formData, root) =>
      schemaIssues({ ...schema, $defs: root['$defs'], definitions: root['definitions'] }, formData).length === 0,
    rawValidation: <Result>(schema: RJSFSchema, formData: unknown) => ({
      // Required by RJSF's interface, not used by us.
      errors: errorsOf(schema, formData) as Result[],
    }),
  };
}

function errorOf({ path, id, params }: SchemaIssue, say: Say): RJSFValidationError {
  const message = say(id, params);
  return { property: path.map((step) => `.${step}`).join(''), message, stack: message, name: id };
}
