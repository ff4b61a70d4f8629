import type { Issue } from '#schemas/language/issue.ts';
import { collector } from '../schema/check.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import { assembleScreen } from './assemble/screen.ts';
import type { CompileContext } from './context.ts';
import { deepFreeze } from './freeze.ts';
import { migrate } from './migrate.ts';
import { normalise } from './normalise/normalise.ts';
import { plainCopy } from './plain.ts';
import type { CompiledScreen } from './tree.ts';
import { validate } from './validate/validate.ts';

export type { CompileContext } from './context.ts';

/**
 * From a definition to a screen that can be interpreted: the pipeline, stage by stage. Never throws: what is wrong becomes
 * an issue with its path, a broken node becomes one without a kind, and the rest works. The same definition object in the
 * same context gives the same screen.
 */
export function compile(definition: unknown, context: CompileContext): CompiledScreen {
  const known = remembered(definition, context);
  if (known.screen) return known.screen;
  const { current, issues } = read(definition, context);

  // 3 normalise   shorthand gone, defaults filled
  const normal = deepFreeze(normalise(current, context));

  // 4 compile     kinds resolved, fields ordered, calculation graph
  const screen = assembleScreen(normal, context, issues);
  known.keep(screen);
  return screen;
}

/** What is wrong with a definition, without making a screen of it. Never throws. */
export function checkDefinition(definition: unknown, context: CompileContext): Issue[] {
  return read(definition, context).issues;
}

function read(definition: unknown, context: CompileContext): { current: JsonObject; issues: Issue[] } {
  const issues: Issue[] = [];
  const report = collector(issues);

  // 0 copy        plain JSON, bounded; the input is never touched again
  const copy = plainCopy(definition, report);
  if (!isObject(copy)) report('', 'issue.wrong-type', { expected: 'object', actual: typeof copy });

  // 1 migrate     to the present version of the language
  const current = migrate(isObject(copy) ? copy : {}, report);

  // 2 validate    every problem, with its path
  validate(current, context, report);
  return { current, issues };
}

const screens = new WeakMap<object, WeakMap<CompileContext, CompiledScreen>>();

function remembered(definition: unknown, context: CompileContext) {
  if (typeof definition !== 'object' || definition === null) return { screen: undefined, keep: () => undefined };
  const ofDefinition = screens.get(definition) ?? new WeakMap<CompileContext, CompiledScreen>();
  screens.set(definition, ofDefinition);
  return {
    screen: ofDefinition.get(context),
    keep: (screen: CompiledScreen) => void ofDefinition.set(context, screen),
  };
}
