import type { Locale } from 'antd/es/locale';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';

/** Everything one language needs: the product's messages and the component library's locale. */
export interface LocaleBundle {
  language: Language;
  messages: Messages;
  locale: Locale;
}

const loads: Readonly<Record<Language, () => Promise<[{ default: Messages }, { default: Locale }]>>> = {
  zh: () => Promise.all([import('#schemas/messages/page/zh.json'), import('antd/es/locale/zh_CN')]),
  zhtw: () => Promise.all([import('#schemas/messages/page/zhtw.json'), import('antd/es/locale/zh_TW')]),
  en: () => Promise.all([import('#schemas/messages/page/en.json'), import('antd/es/locale/en_US')]),
};

const tags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' };

/** Loads a language without applying it. */
export async function fetchLocale(language: Language): Promise<LocaleBundle> {
  const [messages, locale] = await loads[language]();
  return { language, messages: messages.default, locale: locale.default };
}

/** Loads a language and applies it to the document. */
export async function loadLocale(language: Language): Promise<LocaleBundle> {
  const bundle = await fetchLocale(language);
  document.documentElement.lang = tags[language];
  return bundle;
}
