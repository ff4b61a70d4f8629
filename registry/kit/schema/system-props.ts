import { type TProperties, Type } from '@sinclair/typebox';
import type { Current, ValueVerbs } from '#core/kind/kind.ts';
import { wordsOf } from '#core/text/words-of.ts';
import { parseMoment, momentText } from '../values/moments.ts';
import { configOf, flag, propsOf, text } from './props.ts';
import { textVerbs } from '../values/texts.ts';

/** Props of a field that the server fills in: read-only, with a placeholder until it is filled. */
export const systemProps = <E extends TProperties>(placeholder: string, extra: E) =>
  propsOf({ readonly: flag(true), placeholder: text(placeholder), ...extra });

export const systemConfig = () => configOf({ defaultValue: Type.String({ default: '' }) });
export const withoutSystem = ['tipLabel', 'regList'] as const;

/** How tables and lists treat a field that the server fills in. */
export const systemTextTraits = { column: true, listed: true, search: 'text', sortable: true } as const;
export const systemTimeTraits = { column: true, listed: true, search: 'dateRange', sortable: true } as const;

/** A text the server fills in; a new record previews it from the current user. */
export const systemText = <P extends object>(words: (user: Current['user'], props: P) => string) => ({
  ...textVerbs<P>(),
  current: (props: P, { user }: Current) => words(user, props),
});

/** The current user: name and account (FIELD-072). */
export const userText = ({ userName, userAccount }: Current['user']): string =>
  [userName, userAccount].map(wordsOf).filter(Boolean).join('/');

/** The display format of times set by the server (FIELD-029). */
export const systemTimeFormat = 'yyyy-MM-dd HH:mm:ss';

/** A time set by the server: epoch milliseconds, displayed to the second. */
export const systemTime = <P>(): ValueVerbs<P, number | undefined> => ({
  schema: Type.Union([Type.Number(), Type.Null()]),
  empty: () => undefined,
  parse: parseMoment,
  check: () => [],
  store: (moment) => moment ?? null,
  text: (moment) => momentText(moment, systemTimeFormat),
});
