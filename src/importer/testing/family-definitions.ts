import type { JsonObject } from '#core/schema/record.ts';
import {
  amount,
  area,
  cell,
  choice,
  coded,
  day,
  fixed,
  holder,
  input,
  lines,
  listOver,
  model,
  parentChoice,
  parentForm,
  parentPart,
  parentText,
  part,
  person,
  plainButtons,
  portal,
  upload,
} from './designer.ts';

const leave = [
  part('billRule', 'no', '单号', { readonly: true, placeholder: '系统自动生成' }, { rule: 'LEAVE', ruleName: '请假' }),
  choice('radio', 'kind', '类别', fixed('年假', '病假', '事假'), { direction: 'horizontal', optionType: 'button' }),
  day('from', '开始', { required: true }),
  day('to', '结束', { startTimeRule: true, startTimeType: 2, startRelationField: 'from' }),
  amount('days', '天数', { min: 0, max: 30 }),
  area('reason', '事由'),
  upload('proof', '证明'),
];
const order = [
  input('supplier', '供应商', { required: true, unique: true }),
  lines(
    'tableField101',
    '明细',
    [
      input('goods', '物品'),
      amount('count', '数量'),
      amount('price', '单价', { isAmountChinese: false, thousands: true }),
    ],
    { ...plainButtons, showSummary: true, summaryField: ['count'], layoutType: 'table', defaultExpandAll: true },
  ),
  part('calculate', 'total', '总额', {
    expression: [{ __vModel__: 'tableField101.count' }, '*', '2'] as unknown as JsonObject[],
    ...{ isStorage: 1, thousands: true, isAmountChinese: true, precision: 2 },
  }),
];
const contact = [
  input('name', '姓名', { regList: [{ pattern: '/^.{2,20}$/', message: '2到20个字', messageI18nCode: '' }] }),
  part('input', 'phone', '手机', {
    useMask: true,
    maskConfig: {
      ...{ filler: '*', maskType: 3, prefixType: 1, prefixLimit: 0, prefixSpecifyChar: '', suffixType: 1 },
      ...{ suffixLimit: 0, suffixSpecifyChar: '', ignoreChar: '', useUnrealMask: false, unrealMaskLength: 1 },
    },
  }),
  coded('level', '级别', '512900000000000001'),
  person('userSelect', 'owner', '负责人', { ableRelationIds: [], relationField: '' }),
  part('areaSelect', 'place', '地区', {
    placeholder: '请选择',
    level: 2,
    multiple: false,
    clearable: true,
    filterable: false,
  }),
];
const device = [
  part('groupTitle', '', '', { content: '设备', contentPosition: 'left', helpMessage: '' }, { showLabel: false }),
  input('code', '编号'),
  part(
    'switch',
    'isUsed',
    '在用',
    { activeTxt: '开', inactiveTxt: '关', activeValue: 1, inactiveValue: 0 },
    { defaultValue: 1 },
  ),
  part('slider', 'load', '负荷', { min: 0, max: 100, step: 1 }, { defaultValue: 0 }),
  part('rate', 'state', '状况', { count: 5, allowHalf: false }, { defaultValue: 0 }),
  part('colorPicker', 'mark', '标记', { showAlpha: false, colorFormat: '' }),
  part('uploadImg', 'picture', '照片', {
    fileSize: 10,
    sizeUnit: 'MB',
    limit: 9,
    pathType: 'defaultPath',
    sortRule: [],
    tipText: '',
  }),
];
const panels = [
  holder(
    'tab',
    '标签',
    [
      { title: '基本', name: '1', __config__: { jnpfKey: 'tabItem', children: [input('title', '标题')] } },
      { title: '其他', name: '2', __config__: { jnpfKey: 'tabItem', children: [area('note', '备注')] } },
    ],
    { active: '1' },
    { type: '', tabPosition: 'top' },
  ),
  holder(
    'card',
    '卡片',
    [choice('checkbox', 'tags', '标签', fixed('甲', '乙'))],
    {},
    { header: '标签', shadow: 'never' },
  ),
];
const system = [
  part('createUser', 'by', '创建人', { type: 'currUser', readonly: true, placeholder: '' }, { defaultValue: '' }),
  part('createTime', 'at', '创建时间', { type: 'currTime', readonly: true, placeholder: '' }, { defaultValue: '' }),
  part('currOrganize', 'org', '部门', { type: 'currOrganize', readonly: true, showLevel: 'last', placeholder: '' }),
  person('depSelect', 'dep', '部门'),
  person('posSelect', 'pos', '岗位'),
  person('roleSelect', 'role', '角色'),
];
const popup = {
  ...{ placeholder: '请选择', interfaceId: '512900000000000002', interfaceName: '物料', hasPage: true, pageSize: 20 },
  ...{ templateJson: [], columnOptions: [{ value: 'name', label: '名称' }], propsValue: 'id', relationField: 'name' },
  ...{ popupType: 'dialog', popupTitle: '选择数据', popupWidth: '800px', clearable: true },
} as unknown as JsonObject;
const linked = [
  part('popupSelect', 'item', '物料', popup, { transferList: [], useCache: true }),
  part(
    'popupAttr',
    '',
    '规格',
    { showField: 'name', relationField: 'item_jnpfTable_1', isStorage: 0 },
    { defaultValue: '' },
  ),
  part('relationForm', 'parent', '上级单', {
    ...{ modelId: '512900000000000003', relationField: 'title', hasPage: true, pageSize: 20, popupType: 'dialog' },
    ...{
      columnOptions: [{ value: 'title', label: '标题' }] as unknown as JsonObject[],
      popupTitle: '选择数据',
      popupWidth: '800px',
    },
  }),
];
const signed = [
  part('sign', 'sign', '签名', { isInvoke: true }, { defaultValue: '' }),
  part('location', 'here', '位置', {
    autoLocation: false,
    enableLocationScope: false,
    adjustmentScope: 500,
    locationScope: [],
  }),
  part('editor', 'text', '正文', { placeholder: '请输入' }),
];
/** `onLoad` of a designer that an author wrote into. */
const script = '({ formData, setFormData }) => { setFormData("title", formData.name + "!") }';

/** Definitions as the designers of the family and of its parent grammar save them, by what is in them. */
export const ownDefinitions: Readonly<Record<string, unknown>> = {
  'a leave request': model('请假', leave),
  'an order with a sub-table and a sum': model('订单', order),
  'contacts with a mask, a dictionary and an area': model('联系人', contact),
  'devices with every simple input': model('设备', device),
  'tabs and cards': model('档案', panels),
  'fields of the system': model('系统', system),
  'pop-ups of interfaces and forms': model('关联', linked),
  'signature and location': model('签收', signed),
  'a form in a drawer with a print button': model('单据', leave, undefined, {
    ...{ popupType: 'drawer', drawerWidth: '800px', hasPrintBtn: true, printId: ['512900000000000009'] },
  } as unknown as JsonObject),
  'a form with a script': model('脚本', contact, undefined, {
    funcs: { onLoad: script, beforeSubmit: '', afterSubmit: '' },
  }),
  'a list half of 5.0': model('请假', leave, listOver(leave.slice(0, 6))),
  'a list half over a sub-table': model('订单', order, listOver([order[0] as JsonObject, order[2] as JsonObject])),
  'a list half with a tree': model(
    '联系人',
    contact,
    listOver(contact, { type: 2, treeTitle: '级别', treeDictionary: '512900000000000001', treeRelation: 'level' }),
  ),
  'a list half with sums and a sort': model(
    '设备',
    device,
    listOver(device.slice(1, 4), {
      defaultSortConfig: [{ field: 'code', sort: 'asc' }],
      hasPage: false,
    } as unknown as JsonObject),
  ),
  'a list half of its own': { columnData: listOver(leave.slice(0, 4)) },
  'a dump of the parent grammar': parentForm([parentText, parentChoice]),
  'a dump with numbers, dates and switches': parentForm([
    parentPart('el-input-number', 'n', '数量', { min: 0, max: 10, step: 1, precision: 0, 'controls-position': '' }),
    parentPart('el-date-picker', 'd', '日期', {
      type: 'date',
      format: 'yyyy-MM-dd',
      'value-format': 'yyyy-MM-dd',
      clearable: true,
    }),
    parentPart('el-switch', 's', '开关', {
      'active-text': '',
      'inactive-text': '',
      'active-value': true,
      'inactive-value': false,
    }),
  ]),
  'a dump with a row of columns': parentForm([
    {
      __config__: {
        layout: 'rowFormItem',
        tagIcon: 'row',
        label: '行',
        layoutTree: true,
        formId: 9,
        componentName: 'row',
        children: [parentText],
      },
      ...{ type: 'default', justify: 'start', align: 'top', gutter: 15 },
    } as unknown as JsonObject,
  ]),
  'a portal of texts and addresses': portal('门户', [
    cell('text', '欢迎', { defaultValue: '你好', textFontSize: 20, textLeft: 'center' }),
    cell('iframe', '官网', { defaultValue: 'https://example.com' }),
  ]),
  'a portal with a chart': portal('图表', [
    cell('barChart', '销量', { defaultValue: [{ name: '一月', value: 3 }] as unknown as JsonObject[] }),
  ]),
};
