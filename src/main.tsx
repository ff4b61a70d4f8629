import { createRoot } from 'react-dom/client';
import { firstFaces } from '#registry/first-faces.ts';
import { firstKinds } from '#registry/first-kinds.ts';
import { App } from './app/start/App.tsx';
import { openPersistedState } from './app/state/persisted-state.ts';
import { lazyValue } from './app/state/lazy-value.ts';
import { watchErrors } from './app/start/watch-errors.ts';

// Functions of third parties are known before the first formula is parsed.
const functions = lazyValue(async () => {
  const [{ provideFunctions }, { thirdPartyPlugins }, { functionsOf }] = await Promise.all([
    import('#core/formula/function.ts'),
    import('#registry/third-party.ts'),
    import('#registry/with-kinds.ts'),
  ]);
  provideFunctions(functionsOf(thirdPartyPlugins));
});
// Here and in `whole.ts` registry, runtime, client, context and studio meet. Everything else loads after the login page.
const whole = lazyValue(async () => {
  const [{ wholeRegistry }] = await Promise.all([import('./whole.ts'), functions.load()]);
  return wholeRegistry();
});
const forms = lazyValue(async () => {
  const [{ formRegistry, registryFor }] = await Promise.all([import('#registry/form-registry.ts'), functions.load()]);
  return { ...formRegistry, registryFor: (definition: unknown) => registryFor(definition, () => whole.load()) };
});
const registry = { kinds: firstKinds, faces: firstFaces, whole, forms };

const root = document.getElementById('root');
const persisted = openPersistedState(window);
if (root) {
  createRoot(root, watchErrors(persisted.session, import.meta.env.PROD)).render(
    <App registry={registry} persisted={persisted} />,
  );
}
