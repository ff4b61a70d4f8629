import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime, OneOf } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { papers, printTemplate } from './print-template.entity.ts';

/** Code of its menu. */
export const printTemplateMenu = 'system.printTemplate';
const menu = printTemplateMenu;
const path = '/api/system/printDev';
const PrintTemplate = Type.Object({ id: Id, ...stored(printTemplate), lastModifyTime: LastModifyTime });
const Named = Type.Object({ id: Type.String(), fullName: Type.String() });

/** Maximum of records per print. */
export const printedMax = 200;

/** One printed step of a workflow (PRINT-010). */
export const OperatorRecord = Type.Object({
  nodeName: Type.String(),
  userName: Type.String(),
  /** Milliseconds. */
  handleTime: Type.Integer(),
  /** 0 to 13 (PRINT-011, PRINT-012). */
  handleStatus: Type.Integer(),
  handleOpinion: Type.String(),
  signImg: Type.String(),
});
export type OperatorRecord = Static<typeof OperatorRecord>;

const Values = Type.Record(Type.String(), Type.Unknown());

/** Printable data of one record (PRINT-009). */
export const PrintData = Type.Object({
  id: Id,
  fullName: Type.String(),
  printTemplate: Type.String(),
  pageParam: OneOf(papers),
  /** The stored values by field; rows under the name of their sub-table. */
  printData: Values,
  /** The labels of the values, names in place of ids. */
  printWords: Values,
  operatorRecordList: Type.Array(OperatorRecord),
});
export type PrintData = Static<typeof PrintData>;

const Records = { id: Id, formId: Type.String({ minLength: 1, maxLength: printedMax * 51 }) };

const crud = crudCalls({ path, menu, one: 'a template', entity: printTemplate, row: PrintTemplate });

export const printTemplateContract = defineContract('print-template', {
  list: {
    ...crud.list,
    summary: 'Templates page by page, by keyword and category.',
    input: Type.Object({ ...Paging, category: Type.Optional(Id) }),
  },
  options: {
    method: 'POST',
    reads: true,
    path: `${path}/getListOptions`,
    summary: 'The enabled templates among the given ids, in the given order.',
    access: 'session',
    input: Type.Object({ ids: Type.Array(Id, { maxItems: 100 }) }),
    output: List(Named),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Enabled templates of a type below their categories: 1 for flow forms, 2 for functional forms.',
    access: 'session',
    input: Type.Object({ type: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')])) }),
    output: List(Type.Composite([Named, Type.Object({ hasChildren: Type.Boolean(), children: Type.Array(Named) })])),
  },
  fields: {
    method: 'POST',
    path: `${path}/Fields`,
    summary: 'Names a template for a form may use: its fields, and the columns of sub-tables.',
    access: { menu },
    input: Type.Object({ modelId: Id }),
    output: List(Type.Composite([Named, Type.Object({ children: Type.Array(Named) })])),
  },
  data: {
    method: 'GET',
    path: `${path}/Data`,
    summary: 'A template and the printed values of the record `formId`.',
    access: 'session',
    input: Type.Object({ id: Id, formId: Id }),
    output: PrintData,
  },
  batchData: {
    method: 'GET',
    path: `${path}/BatchData`,
    summary: 'The same for several records: ids comma-joined, results in that order.',
    access: 'session',
    input: Type.Object(Records),
    output: Type.Array(PrintData),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: crud.remove,
  copy: { ...crud.copy, summary: 'Copies a template under the next free code.' },
  export: { ...crud.export, summary: 'A template as a .bp file.' },
  import: crud.import,
});

/** Log of prints. */
export const printLogContract = defineContract('print-log', {
  save: {
    method: 'POST',
    path: '/api/system/printLog/save',
    summary: 'Logs that a template was printed.',
    access: 'session',
    input: Type.Object({
      printTitle: Type.String({ minLength: 1, maxLength: 200 }),
      /** Number of printed records. */
      printNum: Type.Integer({ minimum: 1, maximum: printedMax }),
      printId: Id,
    }),
    output: Nothing,
  },
});
