import { createRoot } from 'react-dom/client';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { App } from '#shell/App.tsx';
import { openKeeping } from '#shell/keeping.ts';
import { studioFaces, studioKinds } from '#studio/kinds.ts';

// The only place where registry, runtime, client, shell and studio meet.
const registry = {
  kinds: new Map([...kinds, ...studioKinds.map((kind) => [kind.zhjyKey, kind] as const)]),
  faces: { ...faces, ...studioFaces },
};
const root = document.getElementById('root');
if (root) createRoot(root).render(<App registry={registry} keeping={openKeeping(window)} />);
