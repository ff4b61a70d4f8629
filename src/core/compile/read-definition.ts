import type { Report } from '../schema/check.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import { migrate } from './migrate.ts';
import { plainCopy } from './plain.ts';

/** The first stages, for whoever checks a definition and for whoever makes a screen of it. */
export function readDefinition(definition: unknown, report: Report): JsonObject {
  // 0 copy        plain JSON, bounded; the input is never touched again
  const copy = plainCopy(definition, report);
  if (!isObject(copy)) report('', 'issue.wrong-type', { expected: 'object', actual: typeof copy });

  // 1 migrate     to the present version of the language
  return migrate(isObject(copy) ? copy : {}, report);
}
