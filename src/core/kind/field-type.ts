import type { FieldType, Kind, Listing, Props } from './kind.ts';

const bySearch: Readonly<Partial<Record<NonNullable<Listing['search']>, FieldType>>> = {
  text: 'text',
  numberRange: 'number',
  dateRange: 'date',
  timeRange: 'time',
};

/** The type of a field's values in formulas: as its kind says, otherwise by the way a list searches it. */
export function fieldTypeOf(
  field: { readonly kind: Kind | undefined; readonly props: Props } | undefined,
): FieldType | undefined {
  const { kind, props = {} } = field ?? {};
  if (kind?.type) return typeof kind.type === 'function' ? kind.type(props) : kind.type;
  const search = kind?.listing?.search;
  const type = search && bySearch[search];
  if (type !== 'date') return type;
  const { format } = props;
  return typeof format === 'string' && !/[Hh]/.test(format) ? 'date' : 'datetime';
}
