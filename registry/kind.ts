import type { Static, TObject } from '@sinclair/typebox';
import type { Kind, ValueVerbs } from '#core/kind/kind.ts';

/**
 * Declares the pure half of a kind and ties its verbs to its props schema.
 * `V` is the edited value; the stored one is `value.schema`.
 */
export function defineKind<P extends TObject, V = unknown>(
  kind: Omit<Kind, 'props' | 'value' | 'reference'> &
    Pick<Kind<Static<P>>, 'reference'> & { props: P; value?: ValueVerbs<Static<P>, V> },
): Omit<Kind, 'props'> & { props: P } {
  // The verbs are called with props that the props schema accepted, so the narrower parameter is safe.
  return Object.freeze(kind) as unknown as Omit<Kind, 'props'> & { props: P };
}

/** The props of a kind as its faces see them: `PropsOf<typeof rate>`. */
export type PropsOf<K extends { props: TObject }> = Static<K['props']>;
