import type { Kind } from '#core/kind/kind.ts';
import type { Faces } from '#runtime/context/faces.ts';
import { documentFaces } from './document-faces.ts';
import { documentKinds } from './document-kinds.ts';

/** Adds the kinds of reports and big screens, and their faces, to those of a page, before the first one is compiled. */
export function addDocuments(kinds: Map<string, Kind>, faces: Record<string, Faces>): void {
  for (const kind of documentKinds) kinds.set(kind.zhjyKey, kind);
  Object.assign(faces, documentFaces);
}
