import type { Kind, Kinds } from '#core/kind.ts';
import type { Faces, FaceTable } from '#runtime/faces.ts';

/** A kind from outside, whole: its pure half and its lazy faces. */
export interface Plugin {
  kind: Kind;
  faces: Faces;
}

export interface Registry {
  kinds: Kinds;
  faces: FaceTable;
}

/**
 * A registry with kinds from outside this repository. Throws when one takes a name that is taken: a plugin may add to
 * the product and never change what it already means.
 */
export function withKinds({ kinds, faces }: Registry, plugins: readonly Plugin[]): Registry {
  const all = new Map(kinds);
  const table: Record<string, Faces> = { ...faces };
  for (const plugin of plugins) {
    const { zhjyKey } = plugin.kind;
    if (all.has(zhjyKey)) throw new Error(`a kind ${zhjyKey} exists already`);
    all.set(zhjyKey, plugin.kind);
    table[zhjyKey] = plugin.faces;
  }
  return { kinds: all, faces: table };
}
