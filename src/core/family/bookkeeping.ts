/**
 * Properties by which the family's designer keeps its own books: what its canvas shows, ids it counts, copies of what it
 * looked up. They mean nothing to whoever fills in the form.
 */
const always = [
  'tag',
  'tagIcon',
  'document',
  'changeTag',
  'formId',
  'renderKey',
  'componentName',
  'idGlobal',
  'dragDisabled',
  'layout',
  'layoutTree',
  'rowType',
  'rowAlign',
  'isSubTable',
  'parentVModel',
  'relationTable',
  'tableName',
  'moved',
  'ifEdit',
  'checked',
  'cellEdit',
  'columnTableName',
  'thousandsFieldOptions',
  // Names of what is referred to by id.
  'propsName',
  'interfaceName',
  'ruleName',
  'treePropsName',
  'treeInterfaceName',
  'treeSyncInterfaceName',
  // Of the widget library, not of the form.
  'value-format',
  'valueFormat',
  'picker-options',
  'range-separator',
  'start-placeholder',
  'end-placeholder',
  'action',
  'auto-upload',
  'list-type',
  'name',
  'popper-class',
  'popper-append-to-body',
];

const known = new Set(always);

/** Whether a property of a field says nothing but bookkeeping. */
export const isBookkeeping = (name: string): boolean => known.has(name);

/** Properties of `formData` that only the designer and the generated code use. */
export const formBookkeeping: ReadonlySet<string> = new Set([
  'formRef',
  'formModel',
  'formRules',
  'formBtns',
  'idGlobal',
  'span',
  'unFocusedComponentBorder',
  'disabledForm',
  'drawingItems',
]);
