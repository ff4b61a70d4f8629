import { type Static, Type } from '@sinclair/typebox';
import { stored } from '../../protocol/entity.ts';
import { dictionaryType } from '../dictionary-type/dictionary-type.entity.ts';
import { dictionaryData } from './dictionary-data.entity.ts';

/** An exported entry with its children: without ids, so that it can be imported into any installation. */
export const FileEntry = Type.Recursive(
  (Entry) =>
    Type.Composite([
      Type.Partial(Type.Pick(Type.Object(stored(dictionaryData)), ['sortCode', 'enabledMark', 'description'])),
      Type.Object({ fullName: Type.String(), enCode: Type.String(), children: Type.Optional(Type.Array(Entry)) }),
    ]),
  { $id: 'FileEntry' },
);
export type FileEntry = Static<typeof FileEntry>;

export const FileCategory = Type.Composite([
  Type.Partial(Type.Pick(Type.Object(stored(dictionaryType)), ['isTree', 'sortCode', 'description', 'category'])),
  Type.Object({ fullName: Type.String(), enCode: Type.String() }),
]);
export type FileCategory = Static<typeof FileCategory>;

/** `.bdd`: one dictionary category with its entries, as JSON. */
export const DictionaryFile = Type.Object({
  file: Type.Literal('dictionary'),
  version: Type.Literal(1),
  category: FileCategory,
  entries: Type.Array(FileEntry),
});
export type DictionaryFile = Static<typeof DictionaryFile>;
