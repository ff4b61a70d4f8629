import { createRoot } from 'react-dom/client';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { App } from '#shell/App.tsx';
import { createSession } from '#shell/session.ts';

// The only place where registry, runtime, client and shell meet.
const root = document.getElementById('root');
if (root) createRoot(root).render(<App registry={{ kinds, faces }} session={createSession(window.localStorage)} />);
