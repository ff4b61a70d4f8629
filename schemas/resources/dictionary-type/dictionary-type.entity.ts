import { Type } from '@sinclair/typebox';
import { patterns } from '../../language/patterns.ts';
import { description, enCode, Flag, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A dictionary category: a named list of entries, flat or as a tree. */
export const dictionaryType = defineEntity('dictionary-type', {
  parentId: field(Id, {
    label: '$t:dictionary-type.parentId',
    required: 'dictionary-type.parentId.required',
  }),
  fullName: { ...fullName, patterns: [patterns.name] },
  enCode,
  isTree: field(Flag(0), { label: '$t:dictionary-type.isTree' }),
  sortCode,
  description,
  category: field(Type.Integer({ default: 0 }), { label: '$t:dictionary-type.category' }),
});

/** Built-in categories; they have no entries and can be neither changed nor deleted (DICT-032). */
export const fixedCategories: readonly string[] = ['0', '1'];

/** The built-in category that is the parent of imported ones. */
export const importedUnder = '0';
