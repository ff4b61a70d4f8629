import type { FormulaFunction } from '#core/formula/function.ts';
import type { Kind, Kinds } from '#core/kind/kind.ts';
import type { FaceTable } from '#runtime/context/faces.ts';

/** The lazy faces of a kind from outside this repository, as those of any other. */
type PluginFaces = FaceTable[string];

/** A kind from outside this repository, whole: its pure half and its lazy faces. */
export interface Plugin {
  kind: Kind;
  faces: PluginFaces;
  /** Functions of formulas. */
  functions?: readonly FormulaFunction[];
}

/** Kinds and those from outside. Throws when one takes a name that is taken: it may add to the product, never change what it means. */
export function withKinds(kinds: Kinds, plugins: readonly Plugin[]): Kinds {
  const all = new Map(kinds);
  for (const { kind } of plugins) {
    if (all.has(kind.zhjyKey)) throw new Error(`a kind ${kind.zhjyKey} exists already`);
    all.set(kind.zhjyKey, kind);
  }
  return all;
}

type Faces = Readonly<Record<string, PluginFaces>>;

/** Faces and those of the kinds from outside. */
export function withFaces(faces: Faces, plugins: readonly Plugin[]): Faces {
  return { ...faces, ...Object.fromEntries(plugins.map((plugin) => [plugin.kind.zhjyKey, plugin.faces])) };
}

/** The functions of formulas that plugins add. */
export const functionsOf = (plugins: readonly Plugin[]): readonly FormulaFunction[] =>
  plugins.flatMap(({ functions = [] }) => functions);
