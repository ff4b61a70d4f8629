import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, enCode, Flag, fullName, Id, sortCode } from '../common-fields.ts';

/** A page made in the designer, or an address of its own (PORTAL-022). */
export const portalTypes = { designed: 0, address: 1 } as const;
/** Draft never released, released, changed since the release. */
export const portalStates = { unreleased: 0, released: 1, changed: 2 } as const;
/** Seen by all users, or by the named ones only. */
export const portalAudiences = { all: 0, named: 1 } as const;

/** A page of blocks shown as a dashboard. */
export const portal = defineEntity('portal', {
  fullName,
  enCode,
  categoryId: field(Type.Union([Id, Type.Null()], { default: null }), {
    label: '$t:portal.categoryId',
    sortable: true,
    source: { dictionary: 'businessType', value: 'id' },
  }),
  type: field(Flag(portalTypes.designed), {
    label: '$t:portal.type',
    sortable: true,
    source: choices([portalTypes.designed, '$t:portal.type.designed'], [portalTypes.address, '$t:portal.type.address']),
  }),
  urlAddress: field(Type.String({ maxLength: 500, default: '' }), {
    label: '$t:portal.urlAddress',
    required: 'portal.urlAddress.required',
    shown: { '==': [{ var: 'type' }, portalTypes.address] },
    patterns: [{ pattern: '^https?://[^\\s]+$', message: '$t:portal.urlAddress.pattern' }],
  }),
  /** JSON text of a page definition, the draft; a portal of the product family is converted when it is saved. */
  formData: field(Type.String({ maxLength: 500_000, default: '' }), {
    label: '$t:portal.formData',
  }),
  visibleType: field(Flag(portalAudiences.named), {
    label: '$t:portal.visibleType',
    source: choices(
      [portalAudiences.all, '$t:portal.visibleType.all'],
      [portalAudiences.named, '$t:portal.visibleType.named'],
    ),
  }),
  /** `{id}--{type}` of users, organisations, positions, roles and groups. */
  visible: field(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 1_000, default: [] }), {
    label: '$t:portal.visible',
    shown: { '==': [{ var: 'visibleType' }, portalAudiences.named] },
  }),
  /** 1: users arrange its cells for themselves (PORTAL-024). */
  allowCustom: field(Flag(0), { label: '$t:portal.allowCustom' }),
  sortCode,
  enabledMark,
  description,
});
