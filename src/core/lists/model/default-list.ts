import { languageVersion, type Definition, type ListDefinition } from '#schemas/language/definition.ts';
import type { Kinds } from '../../kind/kind.ts';
import { formNodes } from './form-nodes.ts';

const columnsMax = 8;
const searchMax = 3;

/** The default list of a form without one: its first fields as columns, a keyword search, the standard buttons. */
export function defaultList(form: Definition, kinds: Kinds): ListDefinition {
  const fields = formNodes(form, kinds).filter(({ table, node }) => table === undefined && node.config.noShow !== true);
  const searched = fields.filter(({ kind }) => kind.listing?.search !== undefined);
  return {
    language: languageVersion,
    columns: fields
      .filter(({ kind }) => kind.listing?.listed === true)
      .slice(0, columnsMax)
      .map(({ prop, kind }) => ({ prop, ...(kind.listing?.sortable === true && { sortable: true }) })),
    search: [
      ...searched
        .filter(({ kind }) => kind.listing?.search === 'text')
        .map(({ prop }) => ({ prop, isKeyword: true, noShow: true })),
      ...searched
        .filter(({ kind }) => kind.listing?.search !== 'text')
        .slice(0, searchMax)
        .map(({ prop }) => ({ prop })),
    ],
    toolbar: ['add', 'download', 'batchRemove'],
    rowActions: ['edit', 'remove', 'detail'],
  };
}
