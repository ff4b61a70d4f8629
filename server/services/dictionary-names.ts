import seed from '#fixtures/seed/dictionary.json' with { type: 'json' };
import type { Language } from '#schemas/language/text.ts';

type Names = Readonly<Record<Language, string>>;

interface SeedNames {
  fullName: Names;
  entries?: readonly SeedNames[];
  children?: readonly SeedNames[];
}

interface SeedCategory extends SeedNames {
  id: string;
  enCode: string;
  children?: readonly SeedCategory[];
}

const namesBelow = (entries: readonly SeedNames[]): [string, Names][] =>
  entries.flatMap(({ fullName, children = [] }) => [[fullName.zh, fullName], ...namesBelow(children)]);

function catalogueOf(categories: readonly SeedCategory[]): [string, ReadonlyMap<string, Names>][] {
  return categories.flatMap(({ id, enCode, entries = [], children = [] }) => {
    const names = new Map(namesBelow(entries));
    return [[id, names] as const, [enCode, names] as const, ...catalogueOf(children)] as [string, typeof names][];
  });
}

/** The names of the demo's entries, by id and by code of their dictionary. */
const catalogue = new Map(catalogueOf(seed as readonly SeedCategory[]));

/**
 * The name of a dictionary entry in the reader's language. Dictionaries store one name; those of the demo are
 * translated until they are renamed, after which the new name applies to every language.
 */
export const entryName = (dictionary: string, name: string, language: Language): string =>
  catalogue.get(dictionary)?.get(name)?.[language] ?? name;
