import type { Issue } from '#schemas/language/issue.ts';
import { collector } from '../schema/check.ts';
import { untilEnough } from '../schema/enough.ts';
import type { CompileContext } from './context.ts';
import { readDefinition } from './read-definition.ts';
import { validate } from './validate/validate.ts';

/**
 * Validates a definition; each issue has its path. Never throws. Called when a definition is written, imported, saved
 * and released, not when it is rendered: validation is expensive.
 */
export function checkDefinition(definition: unknown, context: CompileContext): Issue[] {
  const issues: Issue[] = [];
  const report = collector(issues);
  const current = readDefinition(definition, report);

  // 2 validate    every problem, with its path
  untilEnough(report, (told) => validate(current, context, told));
  return issues;
}
