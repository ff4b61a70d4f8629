import { pageFaces } from '#registry/page-faces.ts';
import { pageKinds } from '#registry/page-kinds.ts';
import { studioFacesWith, studioKinds } from '#studio/kinds.ts';
import type { Faces } from '#runtime/context/faces.ts';
import { lazyValue } from './app/state/lazy-value.ts';

/** All kinds and faces, for those who are logged in. */
export function wholeRegistry() {
  const kinds = new Map([...pageKinds, ...studioKinds.map((kind) => [kind.zhjyKey, kind] as const)]);
  const faces: Record<string, Faces> = { ...pageFaces };
  const documents = lazyValue(async () => (await import('#registry/documents.ts')).addDocuments(kinds, faces));
  for (const name of ['reportView', 'bigScreen', 'screenLink']) {
    const { view } = pageFaces[name] ?? {};
    if (view) faces[name] = { view: () => documents.load().then(view) };
  }
  Object.assign(
    faces,
    studioFacesWith({
      documents: documents.load,
      steps: async () => (await import('#registry/step-kinds.ts')).stepKinds,
      cards: async () => (await import('#registry/cards.ts')).cards,
      screenCards: async () => (await import('#registry/cards.ts')).screenCards,
    }),
  );
  return { kinds, faces };
}
