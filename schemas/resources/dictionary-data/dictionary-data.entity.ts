import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** One entry of a dictionary category. */
export const dictionaryData = defineEntity('dictionary-data', {
  dictionaryTypeId: field(Id, { label: '$t:dictionary-data.dictionaryTypeId' }),
  parentId: field(Id, { label: '$t:dictionary-data.parentId', required: 'common.pleaseSelect' }),
  fullName: { ...fullName, tooLong: 'dictionary-data.fullName.tooLong' },
  enCode: { ...enCode, patterns: [], tooLong: 'dictionary-data.enCode.tooLong' },
  sortCode,
  enabledMark,
  description,
});

/** Parent id of root entries in a category. */
export const topEntry = '0';
