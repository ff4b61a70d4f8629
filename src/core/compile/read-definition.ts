import type { Report } from '../schema/check.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import { migrate } from './migrate.ts';
import { plainCopy } from './plain.ts';

/** The first stages of validation and of compilation. */
export function readDefinition(definition: unknown, report: Report): JsonObject {
  // 0 copy        plain JSON, bounded; the input is not modified
  const copy = plainCopy(definition, report);
  if (!isObject(copy)) report('', 'issue.wrong-type', { expected: 'object', actual: typeof copy });

  // 1 migrate     to the current version of the language
  return migrate(isObject(copy) ? copy : {}, report);
}
