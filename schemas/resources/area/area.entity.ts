import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** The parent of provinces. */
export const topArea = '-1';

/** A province, city, district or street (AREA-002). */
export const area = defineEntity('area', {
  parentId: field({ ...Id, default: topArea }, { label: '$t:area.parentId' }),
  fullName,
  enCode,
  sortCode,
  enabledMark,
  description,
});
