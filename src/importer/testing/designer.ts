import type { JsonObject } from '#core/schema/record.ts';

let formId = 100;
/** A component as the designer of 5.0 saves it. */
export function part(
  jnpfKey: string,
  name: string,
  label: string,
  own: JsonObject = {},
  config: JsonObject = {},
): JsonObject {
  const texts = { label, labelI18nCode: '', tipLabel: '', tipLabelI18nCode: '', className: [] };
  const looks = { showLabel: true, tag: `Jnpf${jnpfKey}`, tagIcon: `icon-ym icon-ym-generator-${jnpfKey}`, span: 24 };
  const state = { dragDisabled: false, visibility: ['pc', 'app'], tableName: '', noShow: false, required: false };
  const settled = {
    ...{ jnpfKey, ...texts, ...looks, ...state, labelWidth: undefined, tableAlign: 'left', tableFixed: 'none' },
    ...{ layout: 'colFormItem', regList: [], trigger: 'blur', defaultValue: null, renderKey: 1_717_000_000_000 },
    ...{ formId: `formItem${(formId += 1).toString(36)}`, ...config },
  };
  const base = { __config__: settled, on: {}, style: { width: '100%' }, disabled: false, ...own };
  return (name === '' ? base : { ...base, __vModel__: name }) as unknown as JsonObject;
}

export const fixed = (...labels: string[]): JsonObject[] =>
  labels.map((fullName, n) => ({ fullName, id: String(n + 1) }));
export const input = (name: string, label: string, config: JsonObject = {}) =>
  part(
    'input',
    name,
    label,
    { placeholder: '请输入', useScan: false, useMask: false, clearable: true, maxlength: 50, showCount: false },
    config,
  );
export const area = (name: string, label: string) =>
  part('textarea', name, label, { placeholder: '请输入', autoSize: { minRows: 4, maxRows: 4 }, clearable: true });
export const amount = (name: string, label: string, own: JsonObject = {}) =>
  part('inputNumber', name, label, { placeholder: '请输入', controls: false, step: 1, precision: 2, ...own });
export const choice = (kind: string, name: string, label: string, options: JsonObject[], own: JsonObject = {}) =>
  part(
    kind,
    name,
    label,
    { options, props: { label: 'fullName', value: 'id' }, ...own },
    { trigger: 'change', dataType: 'static', dictionaryType: '', propsUrl: '', propsName: '', templateJson: [] },
  );
export const coded = (name: string, label: string, dictionaryType: string) =>
  part(
    'select',
    name,
    label,
    {
      options: [],
      props: { label: 'fullName', value: 'enCode' },
      placeholder: '请选择',
      clearable: true,
      multiple: false,
    },
    { trigger: 'change', dataType: 'dictionary', dictionaryType, propsUrl: '', templateJson: [], useCache: true },
  );
export const day = (name: string, label: string, config: JsonObject = {}) =>
  part(
    'datePicker',
    name,
    label,
    { placeholder: '请选择', format: 'yyyy-MM-dd', startTime: null, endTime: null, clearable: true },
    {
      ...{ defaultCurrent: false, trigger: 'change', startTimeRule: false, startTimeType: 1, startTimeTarget: 1 },
      ...{ startTimeValue: null, startRelationField: '', endTimeRule: false, endTimeType: 1, endTimeTarget: 1 },
      ...{ endTimeValue: null, endRelationField: '', ...config },
    },
  );
export const person = (kind: string, name: string, label: string, own: JsonObject = {}) =>
  part(kind, name, label, {
    placeholder: '请选择',
    selectType: 'all',
    ableIds: [],
    multiple: false,
    clearable: true,
    ...own,
  });
export const upload = (name: string, label: string) =>
  part('uploadFile', name, label, {
    ...{ accept: '', fileSize: 10, sizeUnit: 'MB', buttonText: '点击上传', limit: 9, pathType: 'defaultPath' },
    ...{ sortRule: [], timeFormat: 'YYYY', folder: '', tipText: '' },
  });
export const holder = (
  kind: string,
  label: string,
  children: unknown[],
  config: JsonObject = {},
  own: JsonObject = {},
) =>
  part(kind, '', label, own, { layout: 'rowFormItem', showLabel: false, children, ...config } as unknown as JsonObject);
export const lines = (name: string, label: string, children: unknown[], own: JsonObject = {}) =>
  ({
    ...holder('table', label, children, { showTitle: true, complexHeaderList: [] }, own),
    __vModel__: name,
  }) as JsonObject;
export const plainButtons = {
  columnBtnsList: [
    { value: 'copy', label: '复制', labelI18nCode: '', show: false, btnType: 'primary', btnIcon: '' },
    {
      value: 'remove',
      label: '删除',
      labelI18nCode: '',
      show: true,
      btnType: 'danger',
      btnIcon: '',
      showConfirm: true,
    },
  ],
  footerBtnsList: [
    { value: 'add', label: '添加', labelI18nCode: '', show: true, btnType: 'primary', btnIcon: '' },
    {
      value: 'batchRemove',
      label: '批量删除',
      labelI18nCode: '',
      show: false,
      btnType: 'danger',
      btnIcon: '',
      showConfirm: true,
    },
  ],
} as unknown as JsonObject;

const settings = {
  ...{
    formRef: 'formRef',
    formModel: 'dataForm',
    size: 'middle',
    labelPosition: 'right',
    labelWidth: 100,
    labelSuffix: '',
  },
  ...{ formRules: 'rules', popupType: 'general', generalWidth: '600px', fullScreenWidth: '100%', drawerWidth: '600px' },
  ...{ gutter: 15, disabled: false, span: 24, colon: false, hasCancelBtn: true, cancelButtonText: '取消' },
  ...{ hasConfirmBtn: true, confirmButtonText: '确定', hasConfirmAndAddBtn: true, confirmAndAddText: '确定并继续操作' },
  ...{ hasPrintBtn: false, printButtonText: '打印', printId: [], formStyle: '', idGlobal: 120, primaryKeyPolicy: 1 },
  ...{ concurrencyLock: false, logicalDelete: false, classJson: '', className: [], classNames: [] },
  funcs: { onLoad: '', beforeSubmit: '', afterSubmit: '' },
};
const rule = (...conditionList: JsonObject[]) => ({ matchLogic: 'and', conditionList });

/** The list half of 5.0 over these fields. */
export function listOver(fields: readonly JsonObject[], own: JsonObject = {}): string {
  const entries = fields.map((field) => {
    const { label, jnpfKey } = field['__config__'] as { label: string; jnpfKey: string };
    const name = String(field['__vModel__']);
    return {
      ...field,
      id: name,
      prop: name,
      label,
      jnpfKey,
      align: 'left',
      width: null,
      sortable: false,
      fixed: 'none',
    };
  });
  return JSON.stringify({
    ...{
      ruleList: rule(),
      searchList: entries.slice(0, 2).map((one) => ({ ...one, searchType: 2 })),
      hasSuperQuery: true,
    },
    ...{ childTableStyle: 1, showOverflow: true, showSummary: false, summaryField: [], columnList: entries },
    ...{
      columnOptions: entries,
      defaultColumnList: entries,
      type: 1,
      defaultSortConfig: [],
      hasPage: true,
      pageSize: 20,
    },
    ...{
      hasTreeQuery: false,
      treeTitle: '左侧标题',
      treeDataSource: 'dictionary',
      treeDictionary: '',
      treeRelation: '',
    },
    ...{
      treePropsUrl: '',
      treePropsName: '',
      treePropsValue: 'id',
      treePropsChildren: 'children',
      treePropsLabel: 'fullName',
    },
    ...{ groupField: '', useColumnPermission: false, useFormPermission: false, useBtnPermission: false },
    ...{ useDataPermission: false, customBtnsList: [], ...own },
    btnsList: [
      { value: 'add', icon: 'icon-ym icon-ym-btn-add', label: '新增', labelI18nCode: '', show: true },
      { value: 'download', icon: 'icon-ym icon-ym-btn-download', label: '导出', labelI18nCode: '', show: true },
      { value: 'upload', icon: 'icon-ym icon-ym-btn-upload', label: '导入', labelI18nCode: '', show: false },
      { value: 'batchRemove', icon: 'icon-ym icon-ym-btn-clearn', label: '批量删除', labelI18nCode: '', show: false },
    ],
    columnBtnsList: [
      { value: 'edit', icon: 'icon-ym icon-ym-btn-edit', label: '编辑', labelI18nCode: '', show: true },
      { value: 'remove', icon: 'icon-ym icon-ym-btn-clearn', label: '删除', labelI18nCode: '', show: true },
      { value: 'detail', icon: 'icon-ym icon-ym-generator-menu', label: '详情', labelI18nCode: '', show: false },
    ],
  });
}

/** A model as an export of 5.0 has it. */
export const model = (
  fullName: string,
  fields: readonly JsonObject[],
  columnData?: string,
  own: JsonObject = {},
): JsonObject => ({
  ...{
    id: '512900012345678901',
    fullName,
    enCode: `m${fields.length}${fullName.length}`,
    type: 1,
    category: '391233231405462789',
  },
  ...{
    webType: columnData === undefined ? 1 : 2,
    tables: '[]',
    description: '',
    enabledMark: 1,
    sortCode: 0,
    enableFlow: 0,
  },
  formData: JSON.stringify({ ...settings, ...own, fields }),
  ...(columnData !== undefined && { columnData }),
});

/** The parent grammar: the kind is in the tag. */
export const parentPart = (tag: string, name: string, label: string, own: JsonObject = {}): JsonObject => ({
  __config__: {
    ...{
      label,
      labelWidth: null,
      showLabel: true,
      changeTag: true,
      tag,
      tagIcon: 'input',
      layout: 'colFormItem',
      span: 24,
    },
    ...{ required: true, regList: [], document: 'https://element.eleme.cn', formId: 101, renderKey: 1_600_000_000_000 },
  },
  __vModel__: name,
  style: { width: '100%' },
  ...own,
});
export const parentForm = (fields: readonly JsonObject[]): JsonObject => ({
  ...{
    formRef: 'elForm',
    formModel: 'formData',
    size: 'medium',
    labelPosition: 'right',
    labelWidth: 100,
    formRules: 'rules',
  },
  ...{ gutter: 15, disabled: false, span: 24, formBtns: true },
  fields: [...fields],
});
export const parentText = parentPart('el-input', 'a', '标题', {
  placeholder: '请输入标题',
  clearable: true,
  readonly: false,
  disabled: false,
});
export const parentChoice = parentPart('el-select', 'b', '类别', {
  __slot__: {
    options: [
      { label: '甲', value: 1 },
      { label: '乙', value: 2 },
    ],
  },
  ...{ placeholder: '请选择', clearable: true, disabled: false, filterable: false, multiple: false },
} as unknown as JsonObject);

let cellIndex = 0;
export const cell = (jnpfKey: string, title: string, option: JsonObject, own: JsonObject = {}): JsonObject => ({
  ...{ i: (cellIndex += 1), x: 0, y: cellIndex * 4, w: 12, h: 4, minW: 2, minH: 2, maxW: 12, maxH: 12, moved: false },
  ...{
    renderKey: '',
    icon: 'icon-ym',
    label: title,
    title,
    jnpfKey,
    visibility: ['pc', 'app'],
    dataType: 'static',
    option,
    ...own,
  },
});
export const portal = (fullName: string, layout: readonly JsonObject[]): JsonObject => ({
  ...{ fullName, enCode: 'desk' },
  formData: JSON.stringify({ layoutId: 100, refresh: { autoRefresh: false, autoRefreshTime: '5' }, layout }),
});
