import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, Flag, fullName, Id, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** Parent id of root entries in the menu. */
export const topMenu = '-1';

/** Menu types that may have children. */
export const directoryTypes = [0, 1];

/** Menu types with an address, and those that open a form, a dictionary, a report or a portal. */
export const addressTypes = [2, 6, 7];
export const moduleTypes = [3, 4, 5, 8];

const linkType = 7;
const formType = 3;

const ofTypes = (...types: readonly number[]) => ({ shown: { in: [{ var: 'type' }, types] } });
const guard = (label: string) => field(Type.Integer({ minimum: 0, maximum: 1, default: 0 }), { label });

/** A menu entry as stored. `moduleId` and `isTree` of the form are in `propertyJson`. */
export const menuEntity = defineEntity('menu', {
  systemId: field(Type.String({ maxLength: 50, default: '' }), {
    label: '$t:menu.systemId',
    required: 'menu.systemId.required',
  }),
  /** `-1`: a root. */
  parentId: field(Id, { label: '$t:menu.parentId', required: 'menu.parentId.required' }),
  fullName,
  enCode,
  icon: field(Type.String({ maxLength: 100, default: '' }), { label: '$t:menu.icon' }),
  type: field(Type.Integer({ minimum: 0, maximum: 8, default: 2 }), {
    label: '$t:menu.type',
    source: choices(...([0, 1, 2, 3, 4, 5, 6, 7, 8] as const).map((type) => [type, `$t:menu.type.${type}`] as const)),
  }),
  urlAddress: field(Type.String({ maxLength: 500, default: '' }), { label: '$t:menu.urlAddress' }),
  linkTarget: field(OneOf(['_self', '_blank'], '_self'), {
    label: '$t:menu.linkTarget',
    source: choices(['_self', '$t:menu.linkTarget.self'], ['_blank', '$t:menu.linkTarget.blank']),
  }),
  propertyJson: field(Type.String({ maxLength: 2_000, default: '' }), { label: '$t:menu.moduleId' }),
  category: field(Type.String({ maxLength: 20, default: 'Web' }), { label: '$t:menu.category' }),
  /** 0: the buttons, columns, form fields or records of the menu are open to all users who have the menu (PERM-009). */
  isButtonAuthorize: guard('$t:menu.isButtonAuthorize'),
  isColumnAuthorize: guard('$t:menu.isColumnAuthorize'),
  isFormAuthorize: guard('$t:menu.isFormAuthorize'),
  isDataAuthorize: guard('$t:menu.isDataAuthorize'),
  sortCode,
  enabledMark,
  description,
});

const { propertyJson: _stored, category: _web, ...fields } = menuEntity.fields;

/** A menu entry as edited: only the fields of its type apply (MENUADM-003). */
export const menu = defineEntity('menu', {
  ...fields,
  urlAddress: {
    ...fields.urlAddress,
    required: 'menu.urlAddress.required' as const,
    ...ofTypes(...addressTypes),
  },
  linkTarget: { ...fields.linkTarget, ...ofTypes(linkType) },
  moduleId: field(Type.String({ maxLength: 100 }), {
    label: '$t:menu.moduleId',
    required: 'menu.moduleId.required',
    ...ofTypes(...moduleTypes),
  }),
  isTree: field(Flag(0), { label: '$t:menu.isTree', ...ofTypes(...moduleTypes) }),
  isButtonAuthorize: { ...fields.isButtonAuthorize, ...ofTypes(2, ...moduleTypes) },
  isColumnAuthorize: { ...fields.isColumnAuthorize, ...ofTypes(formType) },
  isFormAuthorize: { ...fields.isFormAuthorize, ...ofTypes(formType) },
  isDataAuthorize: { ...fields.isDataAuthorize, ...ofTypes(formType) },
});
