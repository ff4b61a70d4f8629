import type { Button } from './action.ts';
import type { DefinitionNode } from './node.ts';
import type { Text } from './text.ts';

/** The version of the language this code speaks (LANG-003). */
export const languageVersion = 1;

/**
 * A screen. A form has `fields`; a page has `body` (and the overlays it opens). Both are the same language, and a form
 * may stand inside a page: in an overlay, or as a `form` block.
 */
export interface Definition extends FormSettings {
  $schema?: string;
  language: number;
  title: Text;
  /** A form's nodes, on a grid of 24. */
  fields?: DefinitionNode[];
  /** A page's one root block. */
  body?: DefinitionNode;
  /** Dialogs and drawers by the name actions open them with. */
  overlays?: Record<string, DefinitionNode>;
  /** The noun of the product whose entity supplies labels, limits and requiredness of fields given by name. */
  entity?: string;
}

/** What the family's `formData` says about a form besides its fields. Defaults stand in defaults.json. */
export interface FormSettings {
  popupType?: 'general' | 'fullScreen' | 'drawer';
  generalWidth?: string;
  fullScreenWidth?: string;
  drawerWidth?: string;
  labelPosition?: 'left' | 'right' | 'top';
  labelWidth?: number;
  labelSuffix?: string;
  size?: 'large' | 'middle' | 'small';
  gutter?: number;
  disabled?: boolean;
  hasCancelBtn?: boolean;
  cancelButtonText?: Text;
  hasConfirmBtn?: boolean;
  confirmButtonText?: Text;
  hasConfirmAndAddBtn?: boolean;
  confirmAndAddText?: Text;
  hasPrintBtn?: boolean;
  printButtonText?: Text;
  printId?: string[];
  primaryKeyPolicy?: 1 | 2;
  concurrencyLock?: boolean;
  logicalDelete?: boolean;
}

/** A list over the records of a form (the family's `columnData`), kept beside the form. */
export interface ListDefinition {
  language: number;
  /** 1 table, 2 left tree and table, 3 grouped, 4 row editing, 5 tree table. */
  type?: 1 | 2 | 3 | 4 | 5;
  columns: ListColumn[];
  search?: SearchField[];
  hasPage?: boolean;
  pageSize?: number;
  /** For example `[{ "field": "days", "sort": "desc" }]`. */
  defaultSort?: { field: string; sort: 'asc' | 'desc' }[];
  showSummary?: boolean;
  summaryField?: string[];
  /** Buttons above the list; the standard ones by name. */
  toolbar?: (StandardListButton | Button)[];
  rowActions?: (StandardRowButton | Button)[];
  /** Left tree (type 2). */
  tree?: { title?: Text; source: import('./source.ts').Source; field: string; filter?: boolean };
  /** Type 3. */
  groupField?: string;
  /** Type 5. */
  parentField?: string;
}

export type StandardListButton = 'add' | 'download' | 'upload' | 'batchRemove' | 'batchPrint';
export type StandardRowButton = 'edit' | 'remove' | 'detail';

export interface ListColumn {
  /** A field of the form, or `table-column` for a column of a sub-table. */
  prop: string;
  label?: Text;
  align?: 'left' | 'center' | 'right';
  /** Pixels; absent or 0: as wide as fits. */
  width?: number;
  fixed?: 'none' | 'left' | 'right';
  sortable?: boolean;
}

export interface SearchField {
  prop: string;
  label?: Text;
  /** 1 equals, 2 contains, 3 range. */
  searchType?: 1 | 2 | 3;
  searchMultiple?: boolean;
  /** The free keyword box searches this field. */
  isKeyword?: boolean;
  noShow?: boolean;
  value?: unknown;
}
