import type { Parameters } from '#schemas/language/source.ts';
import { isObject } from '../../schema/record.ts';
import { fromRequestName } from '../../schema/address.ts';

/** Names of system variables for parameters, resolved by the server (FORM-035). */
const systemVariables = [
  '@userId',
  '@userAndSubordinates',
  '@organizeId',
  '@organizationAndSuborganization',
  '@branchManageOrganize',
  '@formId',
] as const;

/** Source types of a parameter (FORM-032, FORM-033). */
const sourceTypes = { field: 1, fixed: 2, empty: 3, system: 4 } as const;

/** Whether a constant is the name of a system variable. Version 3.6 of the family misspells one of them. */
export const isSystemVariable = (value: unknown): boolean =>
  (systemVariables as readonly unknown[]).includes(value) || value === '@userAraSubordinates';

/** A parameter as sent to a data interface. */
export interface SentParameter {
  field: string;
  defaultValue: unknown;
  /** 4: the value is the name of a system variable of the server. */
  sourceType?: 4;
}

/**
 * Converts the parameters of a picker's `templateJson`: a field of the record (`lines-region` is the column of the same
 * row), a fixed value, nothing, or the name of a system variable.
 */
export function templateParameters(templateJson: readonly unknown[]): Parameters {
  const entries = templateJson.filter(isObject).flatMap((entry) => {
    const { field } = entry;
    return typeof field === 'string' && field !== '' ? [[field, valueOf(entry)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function valueOf({ sourceType, relationField, defaultValue }: Readonly<Record<string, unknown>>): unknown {
  const related = typeof relationField === 'string' ? relationField : '';
  switch (Number(sourceType ?? sourceTypes.field)) {
    case sourceTypes.fixed:
      return isGiven(defaultValue) ? defaultValue : related;
    case sourceTypes.empty:
      return '';
    case sourceTypes.system:
      return related;
    default:
      if (related === '') return defaultValue ?? '';
      return isSystemVariable(related) ? related : { var: fromRequestName(related) };
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Resolved parameters in the format of the server. Missing values are sent as empty text (FORM-033); constants of the
 * definition, but not user input, may be marked as names of system variables.
 */
export function sentParameters(
  parameters: Parameters | undefined,
  resolved: Readonly<Record<string, unknown>>,
): SentParameter[] {
  return Object.entries(resolved).map(([field, value]) => ({
    field,
    defaultValue: value ?? '',
    ...(isSystemVariable(parameters?.[field]) && { sourceType: sourceTypes.system }),
  }));
}
