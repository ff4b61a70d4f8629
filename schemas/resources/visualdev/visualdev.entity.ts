import { type Static, Type } from '@sinclair/typebox';
import { description, enCode, Flag, fullName, issueFields, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** 1: rendered and listed by the platform; 2: source of code generation (VISUALDEV-002). */
export const formTypes = { online: 1, generated: 2 } as const;
/** 1 form only, 2 form with list, 4 view of an interface (VISUALDEV-002). */
export const webTypes = { form: 1, list: 2, view: 4 } as const;
/** 0 unreleased, 1 released, 2 changed since the release (VISUALDEV-002). */
export const formStates = { unreleased: 0, released: 1, changed: 2 } as const;

/** Maximum length of a definition's text: about 5,000 fields. */
const definitionMax = 2_000_000;

/** Editable fields of a form. `formData` and `columnData` are the JSON texts of a Definition and a ListDefinition. */
export const visualdev = defineEntity('visualdev', {
  fullName,
  enCode,
  category: field(Type.String({ maxLength: 50, default: '' }), {
    label: '$t:visualdev.category',
    sortable: true,
    source: { dictionary: 'webDesign', value: 'enCode' },
  }),
  type: field(OneOf(Object.values(formTypes), formTypes.online), { label: '$t:visualdev.type' }),
  webType: field(OneOf(Object.values(webTypes), webTypes.list), {
    label: '$t:visualdev.webType',
    source: choices([webTypes.form, '$t:visualdev.webType.form'], [webTypes.list, '$t:visualdev.webType.list']),
  }),
  formData: field(Type.String({ maxLength: definitionMax, default: '' }), { label: '$t:visualdev.formData' }),
  columnData: field(Type.String({ maxLength: definitionMax, default: '' }), { label: '$t:visualdev.columnData' }),
  interfaceId: field(Type.String({ maxLength: 50, default: '' }), { label: '$t:visualdev.interfaceId' }),
  enableFlow: field(Flag(0), { label: '$t:visualdev.enableFlow' }),
  sortCode,
  description,
});

/** A form of visual development: the draft edited by a configurer (VISUALDEV-001, VISUALDEV-002). */
export const VisualDev = Type.Object({
  id: Type.String(),
  fullName: Type.String({ maxLength: 50 }),
  enCode: Type.String({ maxLength: 50 }),
  category: Type.String(),
  type: Type.Integer(),
  webType: Type.Integer(),
  state: Type.Integer(),
  formData: Type.String(),
  columnData: Type.String(),
  interfaceId: Type.String(),
  enableFlow: Type.Integer(),
  sortCode: Type.Integer(),
  description: Type.String(),
  /** Counts the saves; sent with an update, for optimistic locking between configurers. */
  version: Type.Integer(),
  /** The menu it was released under, empty before a release: default of the next release. */
  pcModuleParentId: Type.String(),
  /** Names of the roles, groups, positions and users with a grant of its menu entries. */
  grantedTo: Type.String(),
  creatorTime: Type.Integer(),
  lastModifyTime: Type.Union([Type.Integer(), Type.Null()]),
});
export type VisualDev = Static<typeof VisualDev>;

/** A form without its definition, as in lists. */
export const VisualDevRow = Type.Omit(VisualDev, [
  'formData',
  'columnData',
  'interfaceId',
  'description',
  'version',
  'pcModuleParentId',
  'grantedTo',
]);
export type VisualDevRow = Static<typeof VisualDevRow>;

/** One field of a form, for pickers (VISUALDEV-012). */
export const FormDataField = Type.Object({ vmodel: Type.String(), label: Type.String(), zhjyKey: Type.String() });
export type FormDataField = Static<typeof FormDataField>;

/** An issue of the definition found on saving. */
export const DefinitionIssue = Type.Object({
  ...issueFields,
  /** `formData` or `columnData`. */
  part: Type.String(),
  /** Path, line and column refer to the imported file, whose text differs from the form's. */
  ofFile: Type.Optional(Type.Boolean()),
});
export type DefinitionIssue = Static<typeof DefinitionIssue>;
