import { Type } from '@sinclair/typebox';
import { defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';

/** A big screen: a page of fixed size for a hall (SCREEN-001). Its code is its address. */
export const dataScreen = defineEntity('data-screen', {
  fullName,
  enCode,
  categoryId: field(Type.Union([Id, Type.Null()], { default: null }), {
    label: '$t:data-screen.categoryId',
    sortable: true,
    source: { dictionary: 'businessType', value: 'id' },
  }),
  /** JSON text of the page; empty for a new one: an empty canvas. */
  content: field(Type.String({ maxLength: 500_000, default: '' }), { label: '$t:data-screen.content' }),
  enabledMark,
  sortCode,
  description,
});
