import {
  languageVersion,
  type Definition,
  type FormSettings,
  type ListDefinition,
  type StandardListButton,
} from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Kinds } from '../../kind/kind.ts';
import { defaultList } from './default-list.ts';
import { formNodes } from './form-nodes.ts';
import { listButton, listName, overlayNames, rowButton } from './list-buttons.ts';
import { byProp, columnNodes } from './list-nodes.ts';
import { asNamed, type Model, type OwnCall } from './model.ts';
import { searchNodes } from './search-nodes.ts';

/** What the screen and the windows of a form are titled with; its definition may leave the title empty. */
const titleOf = ({ form, fullName }: Pick<Model, 'form' | 'fullName'>) => form.title || fullName;

/** Page size of an unpaged list: grouped and tree lists are loaded as a whole. */
const wholeListRows = 10_000;

/**
 * Generates the screen of a released form as a definition: the list with search, buttons and paging, with the form and
 * the detail viewer as overlays. A form without list (webType 1) is the form itself as a page.
 */
export function listScreen(model: Model, kinds: Kinds, own = asNamed): Definition {
  const title = titleOf(model);
  if (model.webType === 1) return { language: languageVersion, title, body: formBlock(model, own) };
  const list = model.list ?? defaultList(model.form, kinds);
  return {
    language: languageVersion,
    title,
    body: list.type === 2 && list.tree ? splitBlock(model, list, kinds, own) : listBlock(model, list, kinds, own),
    overlays: {
      [overlayNames.form]: formOverlay(model, own),
      [overlayNames.detail]: { ...detailNode(model, own), ...detailButtons(model, list) },
      ...(hasButton(list, 'upload') && { [overlayNames.import]: importOverlay(own) }),
      ...(hasButton(list, 'download') && { [overlayNames.export]: exportOverlay(model, list, kinds, own) }),
    },
  };
}

function listBlock(model: Model, list: ListDefinition, kinds: Kinds, own: OwnCall): DefinitionNode {
  const fields = byProp(formNodes(model.form, kinds));
  const isWhole = list.hasPage === false || list.type === 3 || list.type === 5;
  return {
    config: { zhjyKey: 'list' },
    bind: listName,
    packed: true,
    // Where the menu guards columns, only the granted ones.
    authorized: true,
    columnSettings: true,
    source: { call: own('onlinedev.list'), with: { modelId: model.id } },
    search: searchNodes(list, fields, kinds),
    columns: [...columnNodes(list.columns, fields), ...(model.enableFlow === 1 ? [flowColumn] : [])],
    toolbar: [
      ...(list.toolbar ?? ['add' as const]).map((button) => listButton(button, model, list.printIds, own)),
      ...(list.type === 3 ? (['expandAll', 'collapseAll'] as const) : []),
      'reload',
    ],
    rowActions: (list.rowActions ?? (['edit', 'remove', 'detail'] as const)).map((button) =>
      rowButton(button, model.id, own),
    ),
    ...(isWhole ? { hasPage: false, pageSize: wholeListRows } : pageSize(list)),
    ...(list.defaultSort !== undefined && { defaultSort: list.defaultSort }),
    ...(list.showSummary === true && {
      showSummary: true,
      summaryField: list.summaryField ?? [],
      totals: own('onlinedev.totals'),
    }),
    ...(list.rowStyle !== undefined && { rowStyle: list.rowStyle }),
    ...(list.appColumns !== undefined &&
      list.appColumns.length > 0 && {
        appColumns: [...list.appColumns, ...(model.enableFlow === 1 ? [flowColumn.vModel as string] : [])],
      }),
    ...(list.complexHeaders !== undefined && { complexHeaders: list.complexHeaders }),
    ...(list.type === 3 && list.groupField !== undefined && { groupField: list.groupField }),
    ...(list.type === 4 && { rowForm: overlayNames.form }),
  };
}

/** The column with the flow state of each record, returned by the server next to its values. */
const flowColumn: DefinitionNode = {
  config: { zhjyKey: 'flowTag', label: '$t:onlinedev.flowState', width: 110 },
  vModel: 'flowState',
};

const pageSize = (list: ListDefinition) => (list.pageSize === undefined ? {} : { pageSize: list.pageSize });

/** Type 2: selecting an entry of the tree on the left filters the list by its field. */
function splitBlock(model: Model, list: ListDefinition, kinds: Kinds, own: OwnCall): DefinitionNode {
  const { title, source, field, filter } = list.tree as NonNullable<ListDefinition['tree']>;
  const rows = listBlock(model, list, kinds, own);
  return {
    config: { zhjyKey: 'split' },
    start: [
      {
        config: { zhjyKey: 'tree', ...(title !== undefined && { label: title }) },
        source,
        bind: 'branch',
        clearable: true,
        ...(filter === true && { filter: true }),
      },
    ],
    main: [
      { ...rows, source: { call: own('onlinedev.list'), with: { modelId: model.id, [field]: { var: 'branch.id' } } } },
    ],
  };
}

/** The form settings that apply inside a block: all except those of the pop-up and of the server. */
function formLook({ fields, ...form }: Definition) {
  const look: Omit<FormSettings, 'popupType'> = {};
  for (const name of looks) if (form[name] !== undefined) Object.assign(look, { [name]: form[name] });
  return {
    ...look,
    fields: fields ?? [],
    ...(form.entity !== undefined && { entity: form.entity }),
    ...(form.checks !== undefined && { checks: form.checks }),
    ...(form.lookups !== undefined && { lookups: form.lookups }),
  };
}

const looks = [
  'labelPosition',
  'labelWidth',
  'labelSuffix',
  'size',
  'gutter',
  'disabled',
  'hasCancelBtn',
  'cancelButtonText',
  'hasConfirmBtn',
  'confirmButtonText',
  'hasConfirmAndAddBtn',
  'confirmAndAddText',
  'hasPrintBtn',
  'printButtonText',
  'printId',
] as const satisfies (keyof FormSettings)[];

const callsOf = (own: OwnCall) => ({
  load: own('onlinedev.info'),
  create: own('onlinedev.create'),
  update: own('onlinedev.update'),
  packed: true,
});

function formOverlay(model: Model, own: OwnCall): DefinitionNode {
  const { form } = model;
  const rest = { subject: titleOf(model), ...formLook(form), ...callsOf(own) };
  if (form.popupType === 'drawer') {
    return { config: { zhjyKey: 'drawer' }, ...rest, ...(form.drawerWidth && { width: form.drawerWidth }) };
  }
  if (form.popupType === 'fullScreen') {
    return { config: { zhjyKey: 'dialog' }, ...rest, fullScreen: true, width: form.fullScreenWidth ?? '100%' };
  }
  return { config: { zhjyKey: 'dialog' }, ...rest, ...(form.generalWidth && { width: form.generalWidth }) };
}

const hasButton = ({ toolbar = [] }: ListDefinition, name: StandardListButton): boolean =>
  toolbar.some((one) => one === name || (typeof one === 'object' && 'button' in one && one.button === name));

const importOverlay = (own: OwnCall): DefinitionNode => ({
  config: { zhjyKey: 'importWizard' },
  template: own('onlinedev.importTemplate'),
  upload: own('onlinedev.importUpload'),
  preview: own('onlinedev.importPreview'),
  columns: own('onlinedev.importColumns'),
  import: own('onlinedev.importData'),
  failures: own('onlinedev.importFailures'),
});

/** Exports what the list shows. */
function exportOverlay({ form }: Model, list: ListDefinition, kinds: Kinds, own: OwnCall): DefinitionNode {
  const fields = byProp(formNodes(form, kinds));
  return {
    config: { zhjyKey: 'exportDialog' },
    call: own('onlinedev.exportData'),
    authorized: true,
    columns: columnNodes(list.columns, fields).map(({ vModel, config }) => ({
      id: String(vModel),
      fullName: config?.label ?? String(vModel),
    })),
  };
}

/** The detail viewer has an edit button where the rows of the list have one. */
function detailButtons(model: Model, list: ListDefinition): Partial<DefinitionNode> {
  const isEdit = (one: NonNullable<ListDefinition['rowActions']>[number]) =>
    one === 'edit' || (typeof one === 'object' && 'button' in one && one.button === 'edit');
  const found = (list.rowActions ?? ['edit' as const]).find(isEdit);
  if (found === undefined) return {};
  const { do: _ofRow, name: _name, ...edit } = rowButton(found, model.id);
  const open = { open: overlayNames.form, with: { modelId: model.id, id: { var: 'id' } } };
  return { buttons: [{ ...edit, kind: 'default', do: [{ close: true }, open] }] };
}

/** The detail viewer of a form, as a node for `overlays`. */
export function detailNode(model: Pick<Model, 'form' | 'fullName'>, own = asNamed): DefinitionNode {
  const { form } = model;
  const { popupType, generalWidth, fullScreenWidth, drawerWidth } = form;
  return {
    config: { zhjyKey: 'detail', label: titleOf(model) },
    ...formLook(form),
    load: own('onlinedev.detail'),
    packed: true,
    ...(popupType !== undefined && { popupType }),
    ...(generalWidth !== undefined && { generalWidth }),
    ...(fullScreenWidth !== undefined && { fullScreenWidth }),
    ...(drawerWidth !== undefined && { drawerWidth }),
  };
}

function formBlock(model: Model, own: OwnCall): DefinitionNode {
  return {
    config: { zhjyKey: 'form' },
    ...formLook(model.form),
    create: own('onlinedev.create'),
    packed: true,
    with: { modelId: model.id, ...(model.flowId && { flowId: model.flowId }) },
  };
}
