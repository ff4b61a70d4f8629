import { orderPath } from '#core/schema/address.ts';
import { useFieldValue } from '#runtime/form/form-scope.ts';

const none: readonly string[] = [];

/** The ids of a table's rows in their order. A table without a name, which only a definition with issues has, has none. */
export const useRowOrder = (name: string | undefined): readonly string[] =>
  useFieldValue<readonly string[] | undefined>(orderPath(name ?? '')) ?? none;
