import { type Static, Type } from '@sinclair/typebox';

/** The three languages of the product. */
export const languages = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * A displayed text: plain, a message id (`$t:common.search`), or in three languages. Always rendered as text, never as
 * HTML.
 */
export const Text = Type.Union(
  [
    Type.String(),
    Type.Object(
      { zh: Type.String(), zhtw: Type.Optional(Type.String()), en: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
  ],
  { $id: 'text', description: 'Plain text, a message id ($t:...), or one text per language.' },
);
export type Text = Static<typeof Text>;

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '简体中文', zhtw: '繁體中文', en: 'English' };
