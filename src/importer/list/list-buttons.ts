import type { ListDefinition } from '#schemas/language/definition.ts';
import { type Renamed, standardListButtons, standardRowButtons } from '#schemas/language/list.ts';
import { isNothing } from '../input/coerce.ts';
import { importScripts } from '../form/events.ts';
import { type Part, childPart, childParts } from '../input/import-report.ts';
import type { ImportContext } from '../input/import-context.ts';

/** The default labels of the family's standard buttons. */
const usualLabels: Readonly<Record<string, readonly string[]>> = {
  add: ['新增', '新建', '新 增'],
  download: ['导出', '导 出'],
  upload: ['导入', '导 入'],
  batchRemove: ['批量删除', '删除'],
  batchPrint: ['批量打印', '打印'],
  edit: ['编辑', '编 辑'],
  remove: ['删除', '删 除'],
  detail: ['详情', '详 情'],
};

/** Properties for the icon and the order of a button in the designer. */
const looks = new Set(['icon', 'show', 'btnIcon', 'btnType', 'labelI18nCode', 'id']);

export const importToolbar = (list: Part, context: ImportContext): ListDefinition['toolbar'] =>
  importButtons(list, 'btnsList', standardListButtons, context);

export const importRowActions = (list: Part, context: ImportContext): ListDefinition['rowActions'] =>
  importButtons(list, 'columnBtnsList', standardRowButtons, context);

function importButtons<Name extends string>(
  list: Part,
  key: string,
  standard: readonly Name[],
  context: ImportContext,
) {
  if (!Array.isArray(list.value[key])) return undefined;
  if (isNothing(list.value[key])) context.report.mark(list.value, key, 'imported');
  return childParts(list, key).flatMap((button) => importButton(button, standard, context) ?? []);
}

function importButton<Name extends string>(
  button: Part,
  standard: readonly Name[],
  context: ImportContext,
): Name | Renamed<Name> | undefined {
  const { value, label, show, labelI18nCode } = button.value;
  const { report } = context;
  const name = standard.find((one) => one === value);
  if (name === undefined) return refuseButton(button, context);
  for (const own of Object.keys(button.value)) if (looks.has(own)) report.mark(button.value, own, 'bookkeeping');
  if (!isNothing(labelI18nCode))
    report.refuse(button, 'labelI18nCode', 'issue.family-unsupported', { name: 'labelI18nCode' });
  if ('show' in button.value) report.mark(button.value, 'show', 'imported');
  report.mark(button.value, 'value', 'imported');
  const event = childPart(button, 'event');
  if (event) importScripts(event, context);
  const isUsual = typeof label !== 'string' || label === '' || usualLabels[name]?.includes(label) === true;
  if ('label' in button.value) report.mark(button.value, 'label', isUsual ? 'default' : 'imported');
  if (show === false) return undefined;
  return isUsual ? name : { button: name, label };
}

/** Custom buttons: pop-up forms of other models, scripts, data interfaces. None is supported. */
export function reportButtons(list: Part, key: string, context: ImportContext): void {
  if (isNothing(list.value[key]) && key in list.value) context.report.mark(list.value, key, 'default');
  for (const button of childParts(list, key)) refuseButton(button, context);
}

function refuseButton(button: Part, context: ImportContext): undefined {
  const { value, label } = button.value;
  for (const own of Object.keys(button.value)) context.report.mark(button.value, own, 'issue');
  const name = [label, value].find((one) => typeof one === 'string' && one !== '');
  context.report.addIssue(button.path, 'issue.family-button', {
    name: typeof name === 'string' ? name.slice(0, 100) : '',
  });
  const event = childPart(button, 'event');
  const func = event?.value['func'];
  if (event && typeof func === 'string') importScripts({ ...event, value: { func } }, context);
  return undefined;
}
