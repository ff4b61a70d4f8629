import { isObject, type JsonObject } from '../schema/record.ts';
import { assembleScreen, conditionsIn } from './assemble/screen.ts';
import type { CompileContext } from './context.ts';
import { createNodeCache } from './node-cache.ts';
import { normalise, normaliseNode } from './normalise/normalise.ts';
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
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze(item);
  return value;
}

/** Issues are reported by `checkDefinition`, not here. */
const inSilence = () => {};

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

/** Nodes of a slice: about ten milliseconds. */
const nodesOfSlice = 200;

/**
 * The same screen, compiled in slices of a short time with a pause after each, so that a large definition does not hold up
 * what else the thread does.
 */
export async function compileInSlices(
  definition: unknown,
  context: CompileContext,
  pause: () => Promise<void>,
): Promise<CompiledScreen> {
  const cached = { ...context, cache: createNodeCache() };
  const current = readDefinition(definition, inSilence, cached);
  let done = 0;
  for (const node of nodesIn(current)) {
    if (done % nodesOfSlice === 0) await pause();
    conditionsIn(normaliseNode(node, cached), cached.cache.conditions);
    done += 1;
  }
  // Its nodes are in the cache.
  const normal = deepFreeze(normalise(current, cached));
  await pause();
  return assembleScreen(normal, cached);
}

/** All nodes of a definition, those within others before them. */
function* nodesIn(value: unknown): Generator<JsonObject> {
  if (typeof value !== 'object' || value === null) return;
  for (const item of Object.values(value)) yield* nodesIn(item);
  if (isObject(value) && Object.hasOwn(value, 'config')) yield value;
}
