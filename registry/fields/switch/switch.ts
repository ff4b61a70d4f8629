import { Type } from '@sinclair/typebox';
import type { NameLookup, ValueVerbs } from '#core/kind/kind.ts';
import { fieldConfig, flag, deprecated, orNull, propsOf, text } from '../../kit/schema/props.ts';
import type { Text } from '#schemas/language/text.ts';
import { displayText } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A switch. The stored values for on and off are configurable, 1 and 0 by default. */
const side = (fallback: number) =>
  Type.Unsafe<Side>(Type.Union([Type.Number(), Type.String(), Type.Boolean()], { default: fallback }));

export type Side = number | string | boolean;

const on = '开';
const off = '关';

const props = propsOf({
  disabled: flag(false),
  activeTxt: text(on),
  inactiveTxt: text(off),
  activeValue: side(1),
  inactiveValue: side(0),
  activeColor: deprecated(orNull(Type.String())),
  inactiveColor: deprecated(orNull(Type.String())),
});

/** The side of a stored value: by the configured values first, then by the forms found in old data. */
function sideOf(stored: unknown, { activeValue, inactiveValue }: SwitchProps): Side | undefined {
  if (typeof stored === 'object') return undefined;
  if (stored === activeValue || String(stored) === String(activeValue)) return activeValue;
  if (stored === inactiveValue || String(stored) === String(inactiveValue)) return inactiveValue;
  if (stored === true || stored === 1 || stored === 'true' || stored === '1') return activeValue;
  if (stored === false || stored === 0 || stored === 'false' || stored === '0') return inactiveValue;
  return undefined;
}

/** Texts for "yes" in spreadsheets and lists. */
const yes = /^(是|有|对|√|✓|y|yes|on|true)$/i;
const no = /^(否|无|错|×|✗|n|no|off|false)$/i;

/** The control shows on and off by default; a read-only record shows yes and no, which answer the field's label. */
function readingWords(words: Text, names: NameLookup): string {
  if (names.t && words === on) return names.t('$t:common.yes');
  if (names.t && words === off) return names.t('$t:common.no');
  return displayText(words, names);
}

const value: ValueVerbs<SwitchProps, Side | undefined> = {
  schema: Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]),
  empty: () => undefined,
  parse(stored, switchProps) {
    if (stored === undefined || stored === null || stored === '') return { value: undefined, issues: [] };
    const known = sideOf(stored, switchProps);
    if (known !== undefined) return { value: known, issues: [] };
    return { value: stored as Side, issues: [{ id: 'value.notSwitch', params: {} }] };
  },
  check: (is, { activeValue, inactiveValue }) =>
    is === undefined || is === activeValue || is === inactiveValue ? [] : [{ id: 'value.notSwitch', params: {} }],
  store: (is) => is ?? null,
  text(is, { activeValue, activeTxt, inactiveTxt }, names) {
    if (is === undefined) return '';
    return readingWords(is === activeValue ? activeTxt : inactiveTxt, names);
  },
  read(words, { activeTxt, inactiveTxt, activeValue, inactiveValue }, { t }) {
    if (words === t(activeTxt)) return activeValue;
    if (words === t(inactiveTxt)) return inactiveValue;
    return yes.test(words) ? activeValue : no.test(words) ? inactiveValue : words;
  },
};

export const switchKind = defineKind({
  zhjyKey: 'switch',
  wing: 'fields',
  props,
  config: fieldConfig(side(0), 'change'),
  value,
  listing: { column: true, listed: true, sortable: true },
  events: ['change'],
});

export type SwitchProps = PropsOf<{ props: typeof props }>;
