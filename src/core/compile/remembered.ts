import type { CompileContext } from './context.ts';
import type { CompiledScreen } from './tree.ts';

const screens = new WeakMap<object, WeakMap<CompileContext, CompiledScreen>>();

/** The screen that was made of this very definition in this context before; made now if there is none. */
export function remembered(definition: unknown, context: CompileContext, make: () => CompiledScreen): CompiledScreen {
  if (typeof definition !== 'object' || definition === null) return make();
  const ofDefinition = screens.get(definition) ?? new WeakMap<CompileContext, CompiledScreen>();
  screens.set(definition, ofDefinition);
  const screen = ofDefinition.get(context) ?? make();
  ofDefinition.set(context, screen);
  return screen;
}
