import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, Flag, fullName, Id, OneOf, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** Types of interfaces (IFACE-001). */
export const interfaceTypes = { query: 1, static: 2, http: 3, sql: 4 } as const;

const json = (standard: string) => Type.String({ maxLength: 1_000_000, default: standard });

/** A data interface: rows for choices in forms, read on the server by a declarative configuration, never by code. */
export const dataInterface = defineEntity('data-interface', {
  fullName,
  enCode,
  category: field(Id, {
    label: '$t:data-interface.category',
    required: 'data-interface.category.required',
    sortable: true,
    source: { dictionary: 'dataInterfaceType', value: 'id' },
  }),
  type: field(OneOf(Object.values(interfaceTypes), interfaceTypes.static), {
    label: '$t:data-interface.type',
    sortable: true,
  }),
  parameterJson: field(json('[]'), { label: '$t:data-interface.parameterJson' }),
  fieldJson: field(json('[]'), { label: '$t:data-interface.fieldJson' }),
  dataConfigJson: field(json('{"rows":[]}'), {
    label: '$t:data-interface.dataConfigJson',
    required: 'data-interface.dataConfigJson.required',
  }),
  hasPage: field(Flag(0), { label: '$t:data-interface.hasPage' }),
  sortCode,
  enabledMark,
  description,
});
