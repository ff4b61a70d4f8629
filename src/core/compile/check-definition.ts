import type { Issue } from '#schemas/language/issue.ts';
import { collector } from '../schema/check.ts';
import { untilEnough } from '../schema/enough.ts';
import type { CompileContext } from './context.ts';
import { readDefinition } from './read-definition.ts';
import { validate } from './validate/validate.ts';

/**
 * What is wrong with a definition, each with its path. Never throws. Asked where a definition is written, brought in, saved
 * and released: whoever only shows one does not pay for it.
 */
export function checkDefinition(definition: unknown, context: CompileContext): Issue[] {
  const issues: Issue[] = [];
  const report = collector(issues);
  const current = readDefinition(definition, report);

  // 2 validate    every problem, with its path
  untilEnough(report, (told) => validate(current, context, told));
  return issues;
}
