import { Value } from '@sinclair/typebox/value';
import { DictionaryFile, type FileEntry } from '#schemas/resources/dictionary-data/dictionary-file.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { Upload } from '../../platform/files/file-store.ts';
import { type TreeRow, treeOf } from '../../platform/resource/tree.ts';

type Entry = Database['dictionaryData'];

const entryOf = ({ fullName, enCode, sortCode, enabledMark, description, children }: TreeRow<Entry>): FileEntry => ({
  fullName,
  enCode,
  sortCode,
  enabledMark,
  description,
  ...(children.length > 0 && { children: children.map(entryOf) }),
});

/** A category and its entries in the format of a `.bdd` file. */
export function fileOf(type: Database['dictionaryType'], entries: readonly Entry[]): DictionaryFile {
  const { fullName, enCode, isTree, sortCode, description, category } = type;
  return {
    file: 'dictionary',
    version: 1,
    category: { fullName, enCode, isTree, sortCode, description, category },
    entries: treeOf(entries).map(entryOf),
  };
}

/** Parses a `.bdd` file; refuses another or a damaged file. */
export function readFile({ name, content }: Upload): DictionaryFile {
  if (!name.toLowerCase().endsWith('.bdd')) throw refuse('dictionary-data.import.wrongFile');
  try {
    const file: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    if (Value.Check(DictionaryFile, file)) return file;
  } catch {
    // Not UTF-8, not JSON, or nested too deep: refused below as damaged.
  }
  throw refuse('dictionary-data.import.damaged');
}
