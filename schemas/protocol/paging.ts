import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** Page sizes accepted by the server: larger ones are clamped; a size or page number below 1 is refused (LIMIT-004). */
export const pageSizeDefault = 20;
export const pageSizeMax = 10_000;
export const pageSizes = [20, 50, 100, 500] as const;

/** Sort direction of a list with one fixed sort column: ignored by the server, which has a fixed order (DICT-054). */
export const Sort = Type.Optional(Type.String({ maxLength: 8, description: 'asc or desc.' }));

/** Cursor of the next page, as answered with the previous page. */
export const After = Type.Optional(
  Type.String({
    maxLength: 4_000,
    description:
      'pagination.next of the page before: the rows behind its last one, however many were added or removed meanwhile. Without it the page is counted from the first row.',
  }),
);

/** The query of every list (LIMIT-003). */
export const Paging = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1.' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, description: '20 by default; more than 10000 are 10000.' })),
  after: After,
  sort: Sort,
  sidx: Type.Optional(
    Type.String({ maxLength: 200, description: 'Column to sort by; one the list does not offer is ignored.' }),
  ),
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
};

export const Pagination = Type.Object({
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer({
    description: 'Of the rows before, as they were read, and those behind, where `after` was sent.',
  }),
  next: Type.Optional(Type.String({ description: 'Sent as `after` with the next page; absent at the last one.' })),
});

/** `data` of a paged list. */
export const Page = <T extends TSchema>(item: T) => Type.Object({ list: Type.Array(item), pagination: Pagination });

/** `data` of an unpaged list. */
export const List = <T extends TSchema>(item: T) => Type.Object({ list: Type.Array(item) });

/** The input of a call without parameters. */
export const NoInput = Type.Object({});
/** `data` of a create. */
export const Created = Type.Object({ id: Type.String() });
export const Nothing = Type.Null();
/** `data` of an export; the page downloads `url` under `name`. */
export const FileLink = Type.Object({
  url: Type.String(),
  name: Type.String(),
  cut: Type.Optional(
    Type.Integer({ description: 'Of a workbook: texts that were too long for a cell and end in an ellipsis.' }),
  ),
});
export type FileLink = Static<typeof FileLink>;
