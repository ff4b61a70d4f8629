import type { Parameters } from '#schemas/language/source.ts';
import { isObject } from '../schema/record.ts';
import { isSystemVariable, sourceTypes } from './system-variables.ts';

/** A value of a parameter on its way to a data interface. */
export interface SentParameter {
  field: string;
  defaultValue: unknown;
  /** 4: the value names what the server knows itself. */
  sourceType?: 4;
}

/**
 * The parameters of a data interface as a picker's `templateJson` says them, in the words of the language: a field of the
 * record (`lines-region` is the column of the same row), a fixed value, nothing, or the name of a system variable.
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
      return isSystemVariable(related) ? related : { var: related.replaceAll('-', '.') };
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Resolved parameters as they are sent. What is empty goes as empty text (FORM-033); of what is written in the definition,
 * not of what somebody typed, the name of a system variable is marked as such.
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
