import { description, enabledMark, enCode, fullName, sortCode } from '#schemas/resources/common-fields.ts';

/** A new noun in every spelling its files need. */
export interface NewNoun {
  /** `spare-part` */
  noun: string;
  /** `sparePart` */
  camel: string;
  /** `SparePart` */
  pascal: string;
  zh: string;
  en: string;
}

export function nounOf(noun: string, zh = noun, en = noun): NewNoun {
  const camel = noun.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { noun, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1), zh, en };
}

/** The fields of a new entity, until others are declared. */
export const firstFields = { fullName, enCode, sortCode, enabledMark, description };
const fieldNames = Object.keys(firstFields).join(', ');

/** The files of a noun in schemas/: entity, contract, screen and messages. */
export function schemaFiles(names: NewNoun): [string, string][] {
  const { noun, zh, en } = names;
  const folder = `schemas/resources/${noun}`;
  return [
    [`${folder}/${noun}.entity.ts`, entityText(names)],
    [`${folder}/${noun}.contract.ts`, contractText(names)],
    [`${folder}/${noun}.screen.json`, `${JSON.stringify(screenOf(noun), null, 2)}\n`],
    [
      `schemas/messages/parts/${noun}.json`,
      `${JSON.stringify({ [`${noun}.title`]: { zh, zhtw: zh, en }, [`${noun}.enCode.taken`]: { zh: '编码已存在', zhtw: '編碼已存在', en: 'This code exists already' } }, null, 2)}\n`,
    ],
  ];
}

const entityText = ({ noun, camel, en }: NewNoun) => `import { ${fieldNames} } from '../common-fields.ts';
import { defineEntity } from '../../protocol/entity.ts';

/** Stored fields of a ${en}. */
export const ${camel} = defineEntity('${noun}', { ${fieldNames} });
`;

const contractText = ({ noun, camel, pascal }: NewNoun) => `import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { ${camel} } from './${noun}.entity.ts';

const menu = 'system.${camel}';
const path = '/api/system/${pascal}';
const ${pascal} = Type.Object({ id: Id, ...stored(${camel}), lastModifyTime: LastModifyTime });
const crud = crudCalls({ path, menu, one: 'a record', entity: ${camel}, row: ${pascal} });

export const ${camel}Contract = defineContract('${noun}', {
  list: crud.list,
  info: crud.info,
  create: crud.create,
  update: crud.update,
  remove: crud.remove,
});
`;

function screenOf(noun: string) {
  const open = { open: 'entry', with: { id: { var: 'row.id' } } };
  return {
    language: 1,
    title: `$t:${noun}.title`,
    entity: noun,
    body: {
      config: { zhjyKey: 'list' },
      bind: 'records',
      source: { call: `${noun}.list` },
      defaultSort: [{ field: 'sortCode', sort: 'desc' }],
      search: [
        {
          config: { zhjyKey: 'input', label: '$t:common.keyword.label' },
          vModel: 'keyword',
          placeholder: '$t:common.keyword',
        },
      ],
      toolbar: [
        { label: '$t:common.add', icon: 'plus', kind: 'primary', permission: 'btn_add', do: [{ open: 'entry' }] },
        'reload',
      ],
      columns: [
        'fullName',
        { config: { zhjyKey: 'input', sortable: true }, vModel: 'enCode' },
        { config: { zhjyKey: 'inputNumber', width: 90, sortable: true }, vModel: 'sortCode' },
        { config: { zhjyKey: 'enabledTag', width: 90 }, vModel: 'enabledMark' },
      ],
      rowActions: [
        { name: 'edit', label: '$t:common.edit', permission: 'btn_edit', do: [open] },
        {
          name: 'remove',
          label: '$t:common.remove',
          kind: 'danger',
          permission: 'btn_remove',
          do: [
            { confirm: '$t:common.removeConfirm' },
            { request: `${noun}.remove`, with: { id: { var: 'row.id' } } },
            'reload',
          ],
        },
      ],
    },
    overlays: {
      entry: {
        config: { zhjyKey: 'dialog' },
        load: `${noun}.info`,
        create: `${noun}.create`,
        update: `${noun}.update`,
        fields: Object.keys(firstFields),
      },
    },
  };
}
