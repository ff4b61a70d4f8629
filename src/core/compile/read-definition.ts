import { languageVersion } from '#schemas/language/definition.ts';
import { steps } from '#schemas/language/versions/steps.ts';
import { type Report, typeName } from '../schema/check.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import type { CompileContext } from './context.ts';
import { plainCopy } from './plain-copy.ts';

/**
 * Migrates a definition to the current version of the language, step by step. One without a version counts as the
 * oldest.
 */
function migrate(definition: JsonObject, report: Report): JsonObject {
  const { language } = definition;
  if (language === undefined) report('', 'issue.no-language', { version: languageVersion }, 'warning');
  else if (!isVersion(language)) {
    report('language', 'issue.wrong-type', { expected: 'integer', actual: typeName(language) });
  } else if (language > languageVersion) {
    report('language', 'issue.newer-language', { version: language, known: languageVersion });
  }
  const from = isVersion(language) ? language : 0;
  const migrated = steps.slice(from).reduce((older, step) => step.up(older), definition);
  return { ...migrated, language: Math.max(from, languageVersion) };
}

const isVersion = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** The first stages of validation and of compilation. */
export function readDefinition(
  definition: unknown,
  report: Report,
  { cache }: Pick<CompileContext, 'cache'> = {},
): JsonObject {
  // 0 copy        plain JSON, bounded; the input is not modified
  const copy = plainCopy(definition, report, cache?.copies);
  if (!isObject(copy)) report('', 'issue.wrong-type', { expected: 'object', actual: typeName(copy) });

  // 1 migrate     to the current version of the language
  return migrate(isObject(copy) ? copy : {}, report);
}
