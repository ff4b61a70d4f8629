import type { InterfaceParameter } from '#schemas/resources/data-interface/data-config.ts';
import type { ParameterValue } from '#schemas/resources/data-interface/data-interface.contract.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { systemValue } from '../../records/system-values.ts';

/** The source of a value that the server knows itself. */
const fromSystem = 4;

/**
 * The values of an interface's parameters: the given ones, else the defaults of the interface. A missing required one
 * is refused by name; one given as empty is empty. Unknown parameters are ignored.
 */
export async function parameterValues(
  context: Context,
  parameters: readonly InterfaceParameter[],
  given: readonly ParameterValue[],
  formId: string,
): Promise<Record<string, unknown>> {
  const sent = new Map(given.map((one) => [one.field, one]));
  const values: Record<string, unknown> = {};
  for (const { field, fieldName, required, defaultValue, sourceType, relationField } of parameters) {
    const one = sent.get(field);
    if (one !== undefined) values[field] = await valueOf(context, one, formId);
    else if (sourceType === fromSystem) values[field] = await systemValue(context, relationField, formId);
    else if (defaultValue !== undefined && defaultValue !== null) values[field] = defaultValue;
    if (required === 1 && (values[field] === undefined || values[field] === null)) {
      throw refuse('data-interface.parameterMissing', { name: fieldName || field });
    }
  }
  return values;
}

async function valueOf(context: Context, { sourceType, defaultValue }: ParameterValue, formId: string) {
  return sourceType === fromSystem ? systemValue(context, defaultValue, formId) : defaultValue;
}
