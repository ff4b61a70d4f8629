import type { Definition } from '#schemas/language/definition.ts';
import { at } from '#core/schema/path.ts';

/** An imported node. */
export interface NodePath {
  /** Path in the input. */
  from: string;
  /** Path in the form. */
  to: string;
}

/** Paths of the nodes of a form, with their paths in the input. */
export function nodePlaces(form: Definition, origins: WeakMap<object, string>): NodePath[] {
  const places: NodePath[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    const from = origins.get(value);
    if (from !== undefined) places.push({ from, to: path });
    if (Array.isArray(value)) value.forEach((one, index) => walk(one, at(path, index)));
    else for (const [key, one] of Object.entries(value)) walk(one, at(path, key));
  };
  walk(form.fields, 'fields');
  return places;
}

/** The path in the form of the node that contains a path of the input; undefined: there is none. */
export function placeInForm(path: string, places: readonly NodePath[]): string | undefined {
  const around = places.filter(
    ({ from }) => path === from || path.startsWith(`${from}.`) || path.startsWith(`${from}[`),
  );
  return around.sort((one, other) => other.from.length - one.from.length)[0]?.to;
}
