import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { FileLink, List, Page, Paging } from '../../protocol/paging.ts';
import { OneOf } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';
import { visualdevMenu } from '../visualdev/visualdev.contract.ts';
import { VisualDevRow } from '../visualdev/visualdev.entity.ts';

/** Types of columns that hold the values of fields (VISUALDEV-018). */
export const dataTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const;
export type DataType = (typeof dataTypes)[number];

/** Owners of this menu, and those who design forms, may read the code of every form. */
const access = { menu: 'developer.codeGeneration', orMenu: visualdevMenu } as const;
const path = '/api/visualdev/Generater';

const Generated = Type.Object({
  ...ById.properties,
  className: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9]{0,49}$',
      description: 'Name of the interface of a record; absent: made of the code of the form.',
    }),
  ),
});

const CodeFile = Type.Object({
  id: Type.String({ description: 'Its path in the zip.' }),
  fileName: Type.String(),
  fileType: OneOf(['json', 'ts']),
  fileContent: Type.String(),
});
export type CodeFile = Static<typeof CodeFile>;

/** The code of forms: definition, types and fixtures (VISUALDEV-017). */
export const codeGenerationContract = defineContract('code-generation', {
  list: {
    method: 'GET',
    path,
    summary: 'Forms whose code can be generated, page by page.',
    access,
    input: Type.Object({
      ...Paging,
      category: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    output: Page(Type.Pick(VisualDevRow, ['id', 'fullName', 'enCode', 'category', 'state', 'lastModifyTime'])),
  },
  fields: {
    method: 'GET',
    path: `${path}/{id}/Fields`,
    summary: 'The fields of a form with the types of their columns.',
    access,
    input: ById,
    output: List(
      Type.Object({
        name: Type.String({ description: 'Columns of sub-tables as {table}.{column}.' }),
        label: Type.String(),
        zhjyKey: Type.String(),
        dataType: OneOf(dataTypes),
        isRequired: Type.Integer({ minimum: 0, maximum: 1 }),
      }),
    ),
  },
  download: {
    method: 'POST',
    path: `${path}/{id}/Actions/DownloadCode`,
    summary: 'The code of a form as a zip: its definition, the types of its records and fixtures.',
    access,
    input: Generated,
    output: FileLink,
  },
  preview: {
    method: 'POST',
    reads: true,
    path: `${path}/{id}/Actions/CodePreview`,
    summary: 'The files of this zip with their texts.',
    access,
    input: Generated,
    output: List(CodeFile),
  },
});
