import type { Kind, Kinds } from '#core/kind.ts';

/** Every pure half, wing by wing. Adding a kind is one line here and one in faces.ts. */
const list: readonly Kind[] = [];

export const kinds: Kinds = new Map(list.map((kind) => [kind.zhjyKey, kind]));
