import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { FileLink, List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { flowTemplate } from './flow-template.entity.ts';

/** Code of the menu whose users manage processes. */
export const flowTemplateMenu = 'workFlow.flowTemplate';

const menu = flowTemplateMenu;
const path = '/api/workflow/Engine/flowTemplate';

/** Longest text of the definition of a process. */
export const processLengthMax = 1_000_000;
const Definition = Type.String({ maxLength: processLengthMax, description: 'JSON of a process.' });
const version = Type.Integer({
  description: 'Of the draft: rises with each save; a save from an older one is refused.',
});

const Row = Type.Object({
  id: Id,
  ...stored(flowTemplate),
  mainVersion: Type.Integer({ description: 'The released version new instances begin with; 0: none.' }),
  lastModifyTime: LastModifyTime,
});

/** A process that users may start. */
const Startable = Type.Object({
  id: Id,
  fullName: Type.String(),
  enCode: Type.String(),
  icon: Type.String(),
  iconBackground: Type.String(),
  category: Type.String(),
  categoryName: Type.String(),
  type: Flag(),
  used: Type.Integer({ description: 'How often the caller started it.' }),
});
export type StartableFlow = Static<typeof Startable>;

const FlowVersion = Type.Object({
  id: Id,
  version: Type.Integer(),
  isMain: Type.Boolean(),
  note: Type.String(),
  userName: Type.String(),
  creatorTime: Type.Integer(),
  instances: Type.Integer({ description: 'Instances that use it.' }),
});

const Ids = Type.Array(Type.String());

/** A user as the rules for handlers see one. */
const RulePerson = Type.Object({
  isEnabled: Type.Boolean(),
  managerId: Type.Optional(Type.String()),
  organizeId: Type.Optional(Type.String()),
  organizeIds: Ids,
  positionIds: Ids,
  roleIds: Ids,
  groupIds: Ids,
});

/** The part of the organisation that the rules of a process read. */
const Organisation = Type.Object({
  people: Type.Record(Type.String(), RulePerson),
  organizes: Type.Record(
    Type.String(),
    Type.Object({
      parentId: Type.Optional(Type.String()),
      managerId: Type.Optional(Type.String()),
      isCompany: Type.Boolean(),
    }),
  ),
  members: Type.Record(Type.String(), Ids),
  administrators: Ids,
  names: Type.Record(Type.String(), Type.String(), { description: 'Names of these people by id.' }),
});
export type Organisation = Static<typeof Organisation>;

/** What a process can refer to, for its designer. */
const DesignContext = Type.Object({
  formData: Type.String({ description: 'The definition of the released form; empty: there is none.' }),
  fields: Type.Union([
    Type.Array(Type.Object({ name: Type.String(), isRequired: Type.Boolean(), isWritable: Type.Boolean() })),
    Type.Null(),
  ]),
  forms: Type.Array(Type.Object({ id: Id, fullName: Type.String() })),
  interfaces: Ids,
  templates: Type.Array(Type.Object({ id: Id, starts: Ids })),
});
export type DesignContext = Static<typeof DesignContext>;

/** Members that one request of a simulation names at most. */
export const simulatedMembersMax = 200;

const Startables = {
  method: 'GET',
  access: 'session',
  input: Type.Object({ ...Paging, category: Type.Optional(Id) }),
} as const;

const crud = crudCalls({ path, menu, one: 'a process', entity: flowTemplate, row: Row });

export const flowTemplateContract = defineContract('flow-template', {
  list: {
    ...crud.list,
    summary: 'Processes page by page, by keyword, category and status.',
    input: Type.Object({ ...Paging, category: Type.Optional(Id), enabledMark: Type.Optional(Flag()) }),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled processes, for choosing one.',
    access: 'session',
    input: Type.Object({ ...Paging }),
    output: Page(Type.Object({ id: Id, fullName: Type.String() })),
  },
  listAll: {
    ...Startables,
    path: `${path}/ListAll`,
    summary: 'The processes that the caller may start, those started most often first.',
    input: Type.Object({ keyword: Paging.keyword, category: Type.Optional(Id) }),
    output: List(Startable),
  },
  pageListAll: {
    ...Startables,
    path: `${path}/PageListAll`,
    summary: 'The same page by page.',
    output: Page(Startable),
  },
  idByCode: {
    method: 'GET',
    path: `${path}/getFlowIdByCode/{code}`,
    summary: 'The id of the process with this code; refused if the caller may not start it.',
    access: 'session',
    input: Type.Object({ code: Type.String({ maxLength: 50 }) }),
    output: Type.Object({ id: Id }),
  },
  info: {
    ...crud.info,
    output: Type.Composite([Row, Type.Object({ definition: Definition, version })]),
  },
  create: crud.create,
  update: crud.update,
  remove: crud.remove,
  copy: crud.copy,
  state: crud.state,
  design: {
    method: 'PUT',
    path: `${path}/{id}/Actions/Design`,
    summary: 'Saves the definition as a new version of the draft.',
    access: { menu, button: 'btn_edit' },
    input: Type.Object({
      id: Id,
      definition: Definition,
      note: Type.Optional(Type.String({ maxLength: 200 })),
      version: Type.Optional(version),
    }),
    output: Type.Object({ version }),
    msg: 'flow.saved',
  },
  designContext: {
    method: 'GET',
    path: `${path}/{id}/DesignContext`,
    summary: 'What the process of a form can refer to, for its designer.',
    access: { menu, button: 'btn_edit' },
    input: Type.Object({ id: Id, form: Type.Optional(Type.String({ maxLength: 50 })) }),
    output: DesignContext,
  },
  organisation: {
    method: 'POST',
    path: `${path}/Actions/Organisation`,
    summary: 'The people that a simulated process meets: relations and names, neither accounts nor contacts.',
    access: { menu, button: 'btn_edit' },
    reads: true,
    input: Type.Object({
      initiator: Id,
      members: Type.Array(Type.String({ maxLength: 100 }), { maxItems: simulatedMembersMax }),
      hasAdministrators: Type.Optional(Type.Boolean()),
    }),
    output: Organisation,
  },
  release: {
    method: 'POST',
    path: `${path}/Release/{id}`,
    summary: 'Makes the saved definition the main version; refused with the first mistake of it.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Type.Object({ versionId: Id, version: Type.Integer() }),
    msg: 'flow-template.released',
  },
  stop: {
    method: 'POST',
    path: `${path}/Stop/{id}`,
    summary: 'New instances can no longer be started; running ones continue.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'flow-template.stopped',
  },
  versions: {
    method: 'GET',
    path: `${path}/{id}/FlowJsonList`,
    summary: 'The released versions, newest first.',
    access: { menu },
    input: ById,
    output: List(FlowVersion),
  },
  mainVersion: {
    method: 'POST',
    path: `${path}/{id}/MainVersion`,
    summary: 'Makes a released version the main one. The id is that of the version.',
    access: { menu, button: 'btn_edit' },
    input: ById,
    output: Nothing,
    msg: 'common.updated',
  },
  removeVersion: {
    method: 'DELETE',
    path: `${path}/{id}/FlowJson`,
    summary: 'Deletes a released version without instances. The id is that of the version.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  formInfo: {
    method: 'GET',
    path: `${path}/{id}/FormInfo`,
    summary: 'The released form of a process the caller may start, as far as its start may write and see it.',
    access: 'session',
    input: ById,
    output: Type.Object({
      flowId: Id,
      fullName: Type.String(),
      modelId: Id,
      formData: Type.String(),
      formOperates: Type.Record(Type.String(), Type.String()),
    }),
  },
  export: { ...crud.export, summary: 'A process with its definition as an .ffe file.', output: FileLink },
  import: crud.import,
});
