import { lazyValue } from '../state/lazy-value.ts';

// Lazy-loaded: nothing of the back office and the public site is in the login's first load.
export const backOffice = lazyValue(async () => (await import('../layout/BackOffice.tsx')).default);
export const website = lazyValue(async () => (await import('../navigation/Website.tsx')).default);
export const linkedSession = lazyValue(async () => (await import('../auth/LinkedSession.tsx')).default);
export const publicLink = lazyValue(async () => (await import('../navigation/PublicLink.tsx')).default);
