/**
 * Properties with the internal state of the family's designer: its canvas, id counters, cached lookups. They have no
 * effect on the form.
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
  // Cached names of references by id.
  'propsName',
  'interfaceName',
  'ruleName',
  'treePropsName',
  'treeInterfaceName',
  'treeSyncInterfaceName',
  // Props of the widget library, not of the form.
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
  'branding',
];

const known = new Set(always);

/** Whether a property of a field is internal state of the designer. */
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
