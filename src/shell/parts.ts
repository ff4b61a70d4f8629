import { once } from './once.ts';

// Lazy-loaded: nothing of the back office and the public site is in the login's first load.
export const workplace = once(async () => (await import('./Workplace.tsx')).default);
export const website = once(async () => (await import('./Website.tsx')).default);
export const publicForm = once(async () => (await import('./PublicForm.tsx')).default);
