import seed from '#fixtures/seed/dictionary.json' with { type: 'json' };
import type { FileCategory, FileEntry } from '#schemas/resources/dictionary-data/dictionary-file.ts';
import type { Language } from '#schemas/language/text.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { writeDictionary } from './write-dictionary.ts';

type Names = Readonly<Record<Language, string>>;

interface SeedEntry extends Omit<FileEntry, 'fullName' | 'children'> {
  fullName: Names;
  children?: SeedEntry[];
}

interface SeedCategory extends Omit<FileCategory, 'fullName'> {
  id: string;
  fullName: Names;
  entries?: SeedEntry[];
  children?: SeedCategory[];
}

/** An entry as stored, with a single name; its translations are those of the seed (`entryName`). */
const stored = ({ fullName, children, ...entry }: SeedEntry): FileEntry => ({
  ...entry,
  fullName: fullName.zh,
  ...(children && { children: children.map(stored) }),
});

/** Parent of the built-in categories. */
const root = '-1';

/** The demo's dictionaries, below the two built-in categories of every installation. */
export async function seedDictionaries(context: SeedContext): Promise<void> {
  const plant = async ({ entries = [], children = [], fullName, ...category }: SeedCategory, parentId: string) => {
    await writeDictionary({ ...category, fullName: fullName.zh, parentId }, entries.map(stored), {
      ...context,
      userId: null,
    });
    for (const child of children) await plant(child, category.id);
  };
  for (const category of seed as SeedCategory[]) await plant(category, root);
}
