import type { CompileContext } from './context.ts';
import type { CompiledScreen } from './tree.ts';

const screens = new WeakMap<object, WeakMap<CompileContext, CompiledScreen>>();

/** Cache of compiled screens by definition object and context. */
export function remembered(definition: unknown, context: CompileContext, make: () => CompiledScreen): CompiledScreen {
  if (typeof definition !== 'object' || definition === null) return make();
  const ofDefinition = screens.get(definition) ?? new WeakMap<CompileContext, CompiledScreen>();
  screens.set(definition, ofDefinition);
  const screen = ofDefinition.get(context) ?? make();
  ofDefinition.set(context, screen);
  return screen;
}
