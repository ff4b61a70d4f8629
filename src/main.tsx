import { createRoot } from 'react-dom/client';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { App } from '#shell/App.tsx';
import { openKeeping } from '#shell/keeping.ts';
import { watchFaults } from '#shell/watch-faults.ts';
import { studioFaces, studioKinds } from '#studio/kinds.ts';

// The only place where registry, runtime, client, shell and studio meet.
const registry = {
  kinds: new Map([...kinds, ...studioKinds.map((kind) => [kind.zhjyKey, kind] as const)]),
  faces: { ...faces, ...studioFaces },
};
const root = document.getElementById('root');
const keeping = openKeeping(window);
if (root) {
  createRoot(root, watchFaults(keeping.session, import.meta.env.PROD)).render(
    <App registry={registry} keeping={keeping} />,
  );
}
