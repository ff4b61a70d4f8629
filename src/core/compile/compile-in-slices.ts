import { isObject, type JsonObject } from '../schema/record.ts';
import { assembleScreen, conditionsIn } from './assemble/screen.ts';
import { deepFreeze, inSilence } from './compile.ts';
import type { CompileContext } from './context.ts';
import { createNodeCache } from './node-cache.ts';
import { normalise, normaliseNode } from './normalise/normalise.ts';
import { readDefinition } from './read-definition.ts';
import type { CompiledScreen } from './tree.ts';

/** Nodes of a slice: about ten milliseconds. */
const nodesOfSlice = 200;

/**
 * The screen that `compile` results in, compiled in slices of a short time with a pause after each, so that a large definition does not hold up
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
