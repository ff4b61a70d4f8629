import type { TSchema } from '@sinclair/typebox';
import { hasRows, type Kind } from '#core/kind/kind.ts';
import { isObject, type JsonObject, scalarNumber, scalarText } from '#core/schema/record.ts';
import type { Entry } from '../input/property-entry.ts';
import { isNothing, same } from '../input/coerce.ts';
import { type Part, childParts } from '../input/import-report.ts';
import { type Made, place, type Within, type Special } from './place-property.ts';
import type { ImportContext } from '../input/import-context.ts';

const rowButtons = 'columnBtnsList';
const footerButtons = 'footerBtnsList';
const isTable = (kind: Kind) => hasRows(kind);

/** Properties for the icon and the translation of a button. */
const looks = new Set(['btnIcon', 'labelI18nCode', 'icon']);
const words = new Set(['value', 'label', 'show', 'btnType', 'showConfirm']);

/** The data selection of a custom button, whose name begins with `custom`. */
const choosing = 'actionConfig';
const isOwn = (name: unknown): name is string => typeof name === 'string' && name.startsWith('custom');

/** The default buttons of a sub-table kind. */
function standardButtons(kind: Kind, list: string): JsonObject[] {
  const given: unknown = kind.props.properties[list]?.['default'];
  return Array.isArray(given) ? given.filter(isObject) : [];
}

const buttons = (list: string): Special => ({
  applies: isTable,
  place({ owner, key }, { node }, { kind }, context) {
    const standard = standardButtons(kind, list);
    const made = childParts(owner, key).flatMap((button) =>
      key === footerButtons && isOwn(button.value['value']) && isObject(button.value[choosing])
        ? [importOwn(button, kind, context)]
        : importButton(button, standard, context),
    );
    if (isNothing(owner.value[key])) context.report.mark(owner.value, key, 'imported');
    if (!same(made, standard)) node[list] = made;
  },
});

function importButton(button: Part, standard: readonly JsonObject[], { report }: ImportContext): JsonObject[] {
  const usual = standard.find(({ value }) => value === button.value['value']);
  if (!usual) {
    for (const key of Object.keys(button.value)) report.mark(button.value, key, 'issue');
    const name = scalarText(button.value['label'] ?? button.value['value']).slice(0, 100);
    report.addIssue(button.path, 'issue.family-button', { name });
    return [];
  }
  const made: JsonObject = { ...usual };
  for (const [key, value] of Object.entries(button.value)) {
    if (looks.has(key)) report.mark(button.value, key, 'bookkeeping');
    if (!words.has(key)) continue;
    if (same(usual[key], value) || isNothing(value)) report.mark(button.value, key, 'default');
    else if (typeof value === typeof (usual[key] ?? value)) {
      made[key] = value;
      report.mark(button.value, key, 'imported');
    }
  }
  return [made];
}

/** A button that opens a dialog for choosing data; each chosen row is added as a new row. */
function importOwn(button: Part, kind: Kind, context: ImportContext): JsonObject {
  const made: JsonObject = {};
  for (const [key, value] of Object.entries(button.value)) {
    if (looks.has(key)) context.report.mark(button.value, key, 'bookkeeping');
    if (!words.has(key)) continue;
    if (!isNothing(value)) made[key] = value;
    context.report.mark(button.value, key, isNothing(value) ? 'default' : 'imported');
  }
  placeChoice({ owner: button, key: choosing, value: button.value[choosing] }, made, kind, context);
  return made;
}

type Written = Pick<Entry, 'owner' | 'key' | 'value'>;

/** Imports the data selection property by property: invalid values are reported, the others imported. */
function placeChoice(written: Written, button: JsonObject, kind: Kind, context: ImportContext) {
  const { items } = kind.props.properties[footerButtons] as TSchema & { items: TSchema };
  const { [choosing]: schema } = items['properties'] as Record<string, TSchema>;
  if (!schema)
    return context.report.refuse(written.owner, written.key, 'issue.family-unsupported', { name: written.key });
  const target = { name: choosing, place: 'props', schema, standard: undefined } as const;
  return place(written, target, { node: button, config: {} }, context);
}

/** Versions before 5.0 only had switches for the buttons, and the label of the one below the rows. */
const deprecated = (change: (value: unknown, made: Made, within: Within) => boolean): Special => ({
  applies: isTable,
  place({ owner, key, value }: Entry, made, within, { report }) {
    report.mark(owner.value, key, change(value, made, within) ? 'imported' : 'default');
  },
});

function changeButton({ node }: Made, { kind }: Within, list: string, name: string, change: JsonObject): true {
  const now = Array.isArray(node[list]) ? (node[list] as JsonObject[]) : standardButtons(kind, list);
  node[list] = now.map((button) => (button['value'] === name ? { ...button, ...change } : button));
  return true;
}

const hide = { show: false };

/** Up to 3.6 the button below the rows could itself open a dialog for choosing data. */
const isAddingFromData = (table: JsonObject): boolean =>
  scalarNumber(table['addType']) === 1 && [table['tableConf'], table['addTableConf']].some(isObject);

/** Button properties of a sub-table, in every version. */
export const tableSpecials: [string, Special][] = [
  [rowButtons, buttons(rowButtons)],
  [footerButtons, buttons(footerButtons)],
  [
    'showAddBtn',
    deprecated(
      (value, made, within) =>
        value === false &&
        changeButton(made, within, footerButtons, 'add', hide) &&
        changeButton(made, within, rowButtons, 'copy', hide),
    ),
  ],
  [
    'showDeleteBtn',
    deprecated(
      (value, made, within) =>
        value === false &&
        changeButton(made, within, rowButtons, 'remove', hide) &&
        changeButton(made, within, footerButtons, 'batchRemove', hide),
    ),
  ],
  [
    'actionText',
    deprecated((value, made, within) => {
      const isOwn = typeof value === 'string' && value !== '' && value !== '添加';
      return isOwn && changeButton(made, within, footerButtons, 'add', { label: value });
    }),
  ],
  [
    'addType',
    {
      applies: (kind, { value }) => isTable(kind) && isAddingFromData(value),
      place: ({ owner, key }, _made, _within, { report }) => report.mark(owner.value, key, 'imported'),
    },
  ],
  [
    'tableConf',
    {
      applies: isTable,
      place({ owner, key, value }, made, within, context) {
        if (!isAddingFromData(owner.value)) return context.report.mark(owner.value, key, 'default');
        changeButton(made, within, footerButtons, 'add', hide);
        const { actionText } = owner.value;
        const label = typeof actionText === 'string' && actionText !== '' ? actionText : '添加';
        const button: JsonObject = { value: 'custom1', label, show: true, btnType: 'primary' };
        placeChoice({ owner, key, value }, button, within.kind, context);
        (made.node[footerButtons] as JsonObject[]).push(button);
      },
    },
  ],
];
