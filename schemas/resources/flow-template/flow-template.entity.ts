import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, Flag, fullName, Id, nameLengthMax, sortCode } from '../common-fields.ts';

/** Launched by hand, or by saving a record of its form (FLOW-009). */
export const flowTypes = { launched: 0, ofForm: 1 } as const;

/** A process template; its definition is edited in the studio and has versions of its own. */
export const flowTemplate = defineEntity('flow-template', {
  fullName: { ...fullName, label: '$t:flow-template.fullName', required: 'flow-template.fullName.required' },
  enCode: field(Type.String({ maxLength: nameLengthMax }), {
    label: '$t:flow-template.enCode',
    required: 'flow-template.enCode.required',
    keyword: true,
    sortable: true,
    patterns: [{ pattern: '^[A-Za-z0-9_]+$', message: '$t:flow-template.enCode.pattern' }],
  }),
  category: field(Id, {
    label: '$t:flow-template.category',
    required: 'flow-template.category.required',
    sortable: true,
    source: { dictionary: 'businessType', value: 'id' },
  }),
  type: field(Flag(flowTypes.launched), {
    label: '$t:flow-template.type',
    sortable: true,
    source: choices(
      [flowTypes.launched, '$t:flow-template.type.launched'],
      [flowTypes.ofForm, '$t:flow-template.type.ofForm'],
    ),
  }),
  icon: field(Type.String({ maxLength: 100, default: '' }), { label: '$t:flow-template.icon' }),
  iconBackground: field(Type.String({ maxLength: 50, default: '' }), { label: '$t:flow-template.iconBackground' }),
  visibleType: field(Flag(0), {
    label: '$t:flow-template.visibleType',
    source: choices([0, '$t:flow-template.visibleType.all'], [1, '$t:flow-template.visibleType.named']),
  }),
  visible: field(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 1_000, default: [] }), {
    label: '$t:flow-template.visible',
    required: 'flow-template.visible.required',
    shown: { '==': [{ var: 'visibleType' }, 1] },
  }),
  sortCode,
  enabledMark: { ...enabledMark, schema: Flag(0) },
  description,
});
