import { assembleScreen } from './assemble/screen.ts';
import type { CompileContext } from './context.ts';
import { normalise } from './normalise/normalise.ts';
import { readDefinition } from './read-definition.ts';
import type { CompiledScreen } from './tree.ts';

const screens = new WeakMap<object, WeakMap<CompileContext, CompiledScreen>>();

/** Cache of compiled screens by definition object and context. */
function remembered(definition: unknown, context: CompileContext, make: () => CompiledScreen): CompiledScreen {
  if (typeof definition !== 'object' || definition === null) return make();
  const ofDefinition = screens.get(definition) ?? new WeakMap<CompileContext, CompiledScreen>();
  screens.set(definition, ofDefinition);
  const screen = ofDefinition.get(context) ?? make();
  ofDefinition.set(context, screen);
  return screen;
}

/** Recursively freezes plain JSON. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}

/** Issues are reported by `checkDefinition`, not here. */
export const inSilence = () => {};

/**
 * Compiles a definition to a screen that can be interpreted.
 *
 *     definition ── 0 copy ── 1 migrate ──┬── 3 normalise ── 4 compile ── screen
 *                                         └── 2 validate ── issues                (check-definition.ts)
 *
 * Never throws: a broken node becomes one without a kind, and the rest works. The same definition object in the same
 * context returns the cached screen.
 */
export function compile(definition: unknown, context: CompileContext): CompiledScreen {
  return remembered(definition, context, () => {
    // 0 copy, 1 migrate   plain JSON in the current version of the language
    const current = readDefinition(definition, inSilence, context);

    // 3 normalise         shorthand expanded, defaults filled
    const normal = deepFreeze(normalise(current, context));

    // 4 compile           kinds resolved, fields ordered, calculation graph
    return assembleScreen(normal, context);
  });
}
