import type { Issue } from '#schemas/language/issue.ts';
import { collector } from '../schema/check.ts';
import { untilEnough } from '../schema/enough.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import { assembleScreen } from './assemble/screen.ts';
import type { CompileContext } from './context.ts';
import { deepFreeze } from './freeze.ts';
import { migrate } from './migrate.ts';
import { normalise } from './normalise/normalise.ts';
import { plainCopy } from './plain.ts';
import { remembered } from './remembered.ts';
import type { CompiledScreen } from './tree.ts';
import { validate } from './validate/validate.ts';

/** The first half of the pipeline: the definition in today's language, and everything that is wrong with it. */
function validated(definition: unknown, context: CompileContext): { current: JsonObject; issues: Issue[] } {
  const issues: Issue[] = [];
  const report = collector(issues);

  // 0 copy        plain JSON, bounded; the input is never touched again
  const copy = plainCopy(definition, report);
  if (!isObject(copy)) report('', 'issue.wrong-type', { expected: 'object', actual: typeof copy });

  // 1 migrate     to the present version of the language
  const current = migrate(isObject(copy) ? copy : {}, report);

  // 2 validate    every problem, with its path
  untilEnough(report, (told) => validate(current, context, told));
  return { current, issues };
}

/** What is wrong with a definition, without making a screen of it. Never throws. */
export function checkDefinition(definition: unknown, context: CompileContext): Issue[] {
  return validated(definition, context).issues;
}

/**
 * From a definition to a screen that can be interpreted: the whole pipeline, stage by stage. Never throws: what is wrong becomes
 * an issue with its path, a broken node becomes one without a kind, and the rest works. The same definition object in the
 * same context gives the same screen.
 */
export function compile(definition: unknown, context: CompileContext): CompiledScreen {
  return remembered(definition, context, () => {
    const { current, issues } = validated(definition, context);

    // 3 normalise   shorthand gone, defaults filled
    const normal = deepFreeze(normalise(current, context));

    // 4 compile     kinds resolved, fields ordered, calculation graph
    return assembleScreen(normal, context, issues);
  });
}
