import type { Kind, Kinds } from '#core/kind.ts';

/** A kind from outside, whole: its pure half and its lazy faces. */
export interface Plugin<Faces> {
  kind: Kind;
  faces: Faces;
}

export interface Registry<Faces> {
  kinds: Kinds;
  faces: Readonly<Record<string, Faces>>;
}

/**
 * A registry with kinds from outside this repository. Throws when one takes a name that is taken: a plugin may add to
 * the product and never change what it already means. The server passes no faces.
 */
export function withKinds<Faces>(registry: Registry<Faces>, plugins: readonly Plugin<Faces>[]): Registry<Faces> {
  const kinds = new Map(registry.kinds);
  const faces: Record<string, Faces> = { ...registry.faces };
  for (const plugin of plugins) {
    const { zhjyKey } = plugin.kind;
    if (kinds.has(zhjyKey)) throw new Error(`a kind ${zhjyKey} exists already`);
    kinds.set(zhjyKey, plugin.kind);
    faces[zhjyKey] = plugin.faces;
  }
  return { kinds, faces };
}
