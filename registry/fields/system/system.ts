import { type TObject, type TProperties, Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { momentText, parseMoment } from '#core/record/moments.ts';
import type { Current, Reference, SystemFill, ValueVerbs } from '#core/kind/kind.ts';
import { valueText } from '#core/text/value-text.ts';
import { configOf, defaultValueOf, fieldConfig, flag, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind } from '../../kind.ts';

/** One field that the server fills in. */
interface SystemRow {
  zhjyKey: string;
  system: SystemFill;
  /** Shown until it is filled. */
  placeholder: string;
  props: TProperties;
  config?: TObject;
  without?: readonly string[];
  /** What a new record previews, from the current user. */
  preview?(user: Current['user'], props: { showLevel?: string }): string;
  /** In place of a text. */
  value?: ValueVerbs<never, number | undefined>;
  required?: { needs: readonly string[]; reference: Pick<Reference, 'resources'> };
}

/** Read-only, with a placeholder until it is filled. */
function defineSystemField(row: SystemRow) {
  const { zhjyKey, system, preview, value } = row;
  const current = (props: never, { user }: Current) => preview?.(user, props);
  return defineKind({
    zhjyKey,
    wing: 'fields',
    props: propsOf({ readonly: flag(true), placeholder: text(row.placeholder), ...row.props }),
    config: row.config ?? configOf({ defaultValue: Type.String({ default: '' }) }),
    without: row.without ?? ['tipLabel', 'regList'],
    value: (value ?? { ...textVerbs(), ...(preview && { current }) }) as ValueVerbs,
    server: { system },
    ...row.required,
    listing: { column: true, listed: true, search: value ? 'dateRange' : 'text', sortable: true },
    events: [],
  });
}

/** The display format of times set by the server (FIELD-029). */
export const systemTimeFormat = 'yyyy-MM-dd HH:mm:ss';

/** A time set by the server: epoch milliseconds, displayed to the second. */
const time: ValueVerbs<never, number | undefined> = {
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: parseMoment,
  check: () => [],
  store: (moment) => moment ?? null,
  text: (moment) => momentText(moment, systemTimeFormat),
};

const generated = '系统自动生成';

/** Fields that the server fills in: at creation, at every save, or once from a numbering rule. */
export const systemFields = [
  defineSystemField({
    zhjyKey: 'createUser',
    system: 'createUser',
    placeholder: '',
    props: { type: oneOf(['currUser'], 'currUser') },
    // Name and account (FIELD-072).
    preview: ({ userName, userAccount }) => [userName, userAccount].map(valueText).filter(Boolean).join('/'),
  }),
  defineSystemField({
    zhjyKey: 'createTime',
    system: 'createTime',
    placeholder: '',
    props: { type: oneOf(['currTime'], 'currTime') },
    value: { ...time, current: (_, { now }) => now },
  }),
  defineSystemField({ zhjyKey: 'modifyUser', system: 'modifyUser', placeholder: generated, props: {} }),
  defineSystemField({ zhjyKey: 'modifyTime', system: 'modifyTime', placeholder: generated, props: {}, value: time }),
  defineSystemField({
    zhjyKey: 'currOrganize',
    system: 'currOrganize',
    placeholder: '',
    props: {
      type: oneOf(['currOrganize'], 'currOrganize'),
      showLevel: oneOf(['last', 'full', 'all'], 'last'),
    },
    preview({ organizeName }, { showLevel }) {
      const path = valueText(organizeName);
      return showLevel === 'last' ? (path.split('/').at(-1) ?? '') : path;
    },
  }),
  defineSystemField({
    zhjyKey: 'currPosition',
    system: 'currPosition',
    placeholder: '',
    props: { type: oneOf(['currPosition'], 'currPosition') },
    preview: ({ positionName }) => valueText(positionName),
  }),
  // `config.rule` is the code of the numbering rule.
  defineSystemField({
    zhjyKey: 'billRule',
    system: 'number',
    placeholder: generated,
    props: {},
    config: fieldConfig(defaultValueOf(null), 'change', {
      rule: Type.String({ default: '', ...editedBy('billRule') }),
      ruleName: Type.String({ default: '' }),
    }),
    without: ['regList'],
    required: { needs: ['rule'], reference: { resources: { rule: 'numbering' } } },
  }),
];
