import { listStateTexts } from '#core/lists/list-state.ts';
import { listName } from '#core/lists/model/list-buttons.ts';
import { joinAddress } from '#core/lists/view-address.ts';

/**
 * The address of a form's list that is searched for these values, or of a portal with these filters, which are bound as
 * `name`; an empty value is not searched for.
 */
export function searchedAddress(address: string, search: Readonly<Record<string, unknown>>, name = listName): string {
  const { q } = listStateTexts({ search }, { pageSize: 0, order: undefined });
  return q === undefined ? address : joinAddress(address, { [`${name}.q`]: q });
}
