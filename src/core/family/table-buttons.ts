import type { Kind } from '../kind.ts';
import { isObject, type JsonObject } from '../schema/record.ts';
import type { Entry } from './entry.ts';
import { isNothing, same } from './fit.ts';
import type { Part } from './ledger.ts';
import type { Made, Within } from './place.ts';
import { childParts } from './parts.ts';
import type { Setup } from './setup.ts';
import type { Special } from './special.ts';

const rowButtons = 'columnBtnsList';
const footerButtons = 'footerBtnsList';
const isTable = (kind: Kind) => kind.rows === true;

/** Where a button's picture and its translation are kept. */
const looks = new Set(['btnIcon', 'labelI18nCode', 'icon']);
const words = new Set(['value', 'label', 'show', 'btnType', 'showConfirm']);

/** Buttons of a sub-table that the language knows, as it knows them. */
function standardButtons(kind: Kind, list: string): JsonObject[] {
  const given: unknown = kind.props.properties[list]?.['default'];
  return Array.isArray(given) ? given.filter(isObject) : [];
}

const buttons = (list: string): Special => ({
  applies: isTable,
  place({ owner, key }, { node }, { kind }, setup) {
    const standard = standardButtons(kind, list);
    const made = childParts(owner, key).flatMap((button) => importButton(button, standard, setup));
    if (isNothing(owner.value[key])) setup.ledger.mark(owner.value, key, 'imported');
    if (!same(made, standard)) node[list] = made;
  },
});

function importButton(button: Part, standard: readonly JsonObject[], { ledger }: Setup): JsonObject[] {
  const usual = standard.find(({ value }) => value === button.value['value']);
  if (!usual) {
    for (const key of Object.keys(button.value)) ledger.mark(button.value, key, 'issue');
    const name = String(button.value['label'] ?? button.value['value'] ?? '').slice(0, 100);
    ledger.report(button.path, 'issue.family-button', { name });
    return [];
  }
  const made: JsonObject = { ...usual };
  for (const [key, value] of Object.entries(button.value)) {
    if (looks.has(key)) ledger.mark(button.value, key, 'bookkeeping');
    if (!words.has(key)) continue;
    if (same(usual[key], value) || isNothing(value)) ledger.mark(button.value, key, 'default');
    else if (typeof value === typeof (usual[key] ?? value)) {
      made[key] = value;
      ledger.mark(button.value, key, 'imported');
    }
  }
  return [made];
}

/** Versions before 5.0 said of the buttons only whether there are any, and what the one below is called. */
const former = (change: (value: unknown, made: Made, within: Within) => boolean): Special => ({
  applies: isTable,
  place({ owner, key, value }: Entry, made, within, { ledger }) {
    ledger.mark(owner.value, key, change(value, made, within) ? 'imported' : 'default');
  },
});

function changeButton({ node }: Made, { kind }: Within, list: string, name: string, change: JsonObject): true {
  const now = Array.isArray(node[list]) ? (node[list] as JsonObject[]) : standardButtons(kind, list);
  node[list] = now.map((button) => (button['value'] === name ? { ...button, ...change } : button));
  return true;
}

const hide = { show: false };

/** What a sub-table says of its buttons, in every version. */
export const tableSpecials: [string, Special][] = [
  [rowButtons, buttons(rowButtons)],
  [footerButtons, buttons(footerButtons)],
  [
    'showAddBtn',
    former(
      (value, made, within) =>
        value === false &&
        changeButton(made, within, footerButtons, 'add', hide) &&
        changeButton(made, within, rowButtons, 'copy', hide),
    ),
  ],
  [
    'showDeleteBtn',
    former(
      (value, made, within) =>
        value === false &&
        changeButton(made, within, rowButtons, 'remove', hide) &&
        changeButton(made, within, footerButtons, 'batchRemove', hide),
    ),
  ],
  [
    'actionText',
    former((value, made, within) => {
      const isOwn = typeof value === 'string' && value !== '' && value !== '添加';
      return isOwn && changeButton(made, within, footerButtons, 'add', { label: value });
    }),
  ],
  [
    'tableConf',
    {
      applies: (kind, { value }) => isTable(kind) && Number(value['addType'] ?? 0) !== 1,
      place: ({ owner, key }, _made, _within, { ledger }) => ledger.mark(owner.value, key, 'default'),
    },
  ],
];
