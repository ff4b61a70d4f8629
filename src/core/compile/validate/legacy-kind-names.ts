import type { JsonObject } from '../../schema/record.ts';

/** A kind of the family with another name in this registry, and the props implied by that name. */
export interface Successor {
  zhjyKey: string;
  props?: JsonObject;
}

/** Names of kinds before 3.5, and kinds removed since (family facts, key renames). */
const successors: Readonly<Record<string, Successor>> = {
  comInput: { zhjyKey: 'input' },
  numInput: { zhjyKey: 'inputNumber' },
  date: { zhjyKey: 'datePicker' },
  time: { zhjyKey: 'timePicker' },
  uploadFz: { zhjyKey: 'uploadFile' },
  comSelect: { zhjyKey: 'organizeSelect' },
  address: { zhjyKey: 'areaSelect' },
  JNPFText: { zhjyKey: 'text' },
  JNPFAmount: { zhjyKey: 'inputNumber', props: { isAmountChinese: true } },
  PsdInput: { zhjyKey: 'input', props: { showPassword: true } },
  dicSelect: { zhjyKey: 'select' },
  relationFlow: { zhjyKey: 'relationForm' },
  relationFlowAttr: { zhjyKey: 'relationFormAttr' },
  currDept: { zhjyKey: 'currOrganize' },
};

/** Widget tags of the parent grammar and of the family, for fields without a kind. */
const tags: Readonly<Record<string, Successor>> = {
  'el-input': { zhjyKey: 'input' },
  'el-input-number': { zhjyKey: 'inputNumber' },
  'el-select': { zhjyKey: 'select' },
  'el-cascader': { zhjyKey: 'cascader' },
  'el-radio-group': { zhjyKey: 'radio' },
  'el-checkbox-group': { zhjyKey: 'checkbox' },
  'el-switch': { zhjyKey: 'switch' },
  'el-slider': { zhjyKey: 'slider' },
  'el-rate': { zhjyKey: 'rate' },
  'el-time-picker': { zhjyKey: 'timePicker' },
  'el-time-select': { zhjyKey: 'timePicker', props: { format: 'HH:mm' } },
  'el-date-picker': { zhjyKey: 'datePicker' },
  'el-color-picker': { zhjyKey: 'colorPicker' },
  'el-upload': { zhjyKey: 'uploadFile' },
  'upload-file': { zhjyKey: 'uploadFile' },
  'self-upload': { zhjyKey: 'uploadImg' },
  'upload-img': { zhjyKey: 'uploadImg' },
  'el-autocomplete': { zhjyKey: 'autoComplete' },
  'el-button': { zhjyKey: 'button' },
  'el-link': { zhjyKey: 'link' },
  'el-alert': { zhjyKey: 'alert' },
  'el-divider': { zhjyKey: 'divider' },
  'el-row': { zhjyKey: 'row' },
  'el-card': { zhjyKey: 'card' },
  'el-tabs': { zhjyKey: 'tab' },
  'el-tab': { zhjyKey: 'tab' },
  'el-collapse': { zhjyKey: 'collapse' },
  'el-steps': { zhjyKey: 'steps' },
  'el-table': { zhjyKey: 'table' },
  'el-tree-select': { zhjyKey: 'treeSelect' },
  tinymce: { zhjyKey: 'editor' },
  quill: { zhjyKey: 'editor' },
  'vue-editor': { zhjyKey: 'editor' },
  'user-select': { zhjyKey: 'userSelect' },
  'dep-select': { zhjyKey: 'depSelect' },
  'pos-select': { zhjyKey: 'posSelect' },
};

/** Icons of the designers' palettes that are not named like a kind or tag. */
const icons: Readonly<Record<string, string>> = {
  number: 'inputNumber',
  password: 'input',
  color: 'colorPicker',
  upload: 'uploadFile',
  uploadPicture: 'uploadImg',
  selfUpload: 'uploadImg',
  'rich-text': 'editor',
};

/** The kind that replaces an older or foreign name. */
export const successorOf = (name: string): Successor | undefined =>
  Object.hasOwn(successors, name) ? successors[name] : undefined;

/** Whether a name of the family means a kind, now or in an older version. */
export const isLegacyName = (name: unknown, isKind: (name: string) => boolean): boolean =>
  typeof name === 'string' && (isKind(name) || Object.hasOwn(successors, name));

/** The kind rendered by a widget tag: `el-input`, `a-date-picker`, `JnpfUserSelect`, `jnpf-user-select`. */
export function kindOfTag(tag: string, isKind: (name: string) => boolean): Successor | undefined {
  const element = tag.replace(/^(a|t|n|van|i)-/, 'el-');
  if (Object.hasOwn(tags, element)) return tags[element];
  const words = tag.replace(/^[A-Z][a-z]*(?=[A-Z])/, '').replace(/^[a-z]+-/, '');
  const camel = words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const name = camel.charAt(0).toLowerCase() + camel.slice(1);
  return isKind(name) ? { zhjyKey: name } : successorOf(name);
}

/** The kind of an icon in the palette: `date-range`, `number`. */
export const kindOfIcon = (icon: string, isKind: (name: string) => boolean): Successor | undefined =>
  Object.hasOwn(icons, icon)
    ? { zhjyKey: icons[icon] as string }
    : (successorOf(icon) ?? (isKind(icon) ? { zhjyKey: icon } : kindOfTag(`el-${icon}`, isKind)));

/** The kinds of a pair of values; the family has the kind of a single value with a property that says so. */
const pairs: Readonly<Record<string, string>> = {
  datePicker: 'dateRange',
  timePicker: 'timeRange',
  slider: 'numberRange',
};

/** Whether a node says that it has a pair of values. */
const saysPair = ({ type, ...node }: Readonly<Record<string, unknown>>): boolean =>
  (typeof type === 'string' && type.endsWith('range')) ||
  ['range', 'is-range', 'isRange'].some((name) => node[name] === true);

/** The kind that takes a pair of values of a kind, if the node says that it has one. */
export const pairOf = (zhjyKey: string, node: Readonly<Record<string, unknown>>): string | undefined =>
  saysPair(node) && Object.hasOwn(pairs, zhjyKey) ? pairs[zhjyKey] : undefined;

/** Whether a kind is that of a pair because the node says so. */
export const isPair = (zhjyKey: string, node: Readonly<Record<string, unknown>>): boolean =>
  saysPair(node) && Object.values(pairs).includes(zhjyKey);

/** The kind of the panels of a container, for versions before 3.5, whose panels have none. */
export const panelKinds: Readonly<Record<string, string>> = {
  tab: 'tabItem',
  collapse: 'collapseItem',
  steps: 'stepItem',
  tableGrid: 'tableGridTr',
  tableGridTr: 'tableGridTd',
};

/** Kinds refined by a property, where one tag renders several kinds. */
export const refinements: Readonly<Record<string, { property: string; is: string; zhjyKey: string }>> = {
  input: { property: 'type', is: 'textarea', zhjyKey: 'textarea' },
  uploadFile: { property: 'list-type', is: 'picture-card', zhjyKey: 'uploadImg' },
};
