import seed from '#fixtures/seed/dictionary.json' with { type: 'json' };
import type { FileCategory, FileEntry } from '#schemas/resources/dictionary-data/dictionary-file.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { writeDictionary } from './write-dictionary.ts';

interface SeedCategory extends FileCategory {
  id: string;
  entries?: FileEntry[];
  children?: SeedCategory[];
}

/** Parent of the fixed categories. */
const root = '-1';

/** The demo's dictionaries, below the two fixed categories every installation has. */
export async function seedDictionaries(context: SeedContext): Promise<void> {
  const plant = async ({ entries = [], children = [], ...category }: SeedCategory, parentId: string) => {
    await writeDictionary({ ...category, parentId }, entries, { ...context, userId: null });
    for (const child of children) await plant(child, category.id);
  };
  for (const category of seed as SeedCategory[]) await plant(category, root);
}
