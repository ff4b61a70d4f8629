import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';

/** Everything one language needs: the product's messages, the component library's locale, the calendar's. */
export interface LocaleBundle {
  language: Language;
  messages: Messages;
  locale: Locale;
}

const loads: Readonly<Record<Language, () => Promise<[{ default: Messages }, { default: Locale }, unknown]>>> = {
  zh: () =>
    Promise.all([
      import('#schemas/messages/page/zh.json'),
      import('antd/es/locale/zh_CN'),
      import('dayjs/locale/zh-cn'),
    ]),
  zhtw: () =>
    Promise.all([
      import('#schemas/messages/page/zhtw.json'),
      import('antd/es/locale/zh_TW'),
      import('dayjs/locale/zh-tw'),
    ]),
  en: () =>
    Promise.all([import('#schemas/messages/page/en.json'), import('antd/es/locale/en_US'), import('dayjs/locale/en')]),
};

const tags: Readonly<Record<Language, { html: string; calendar: string }>> = {
  zh: { html: 'zh-CN', calendar: 'zh-cn' },
  zhtw: { html: 'zh-TW', calendar: 'zh-tw' },
  en: { html: 'en', calendar: 'en' },
};

/** Loads a language without applying it. */
export async function fetchLocale(language: Language): Promise<LocaleBundle> {
  const [messages, locale] = await loads[language]();
  return { language, messages: messages.default, locale: locale.default };
}

/** Loads a language and applies it to the document and the calendar. */
export async function loadLocale(language: Language): Promise<LocaleBundle> {
  const bundle = await fetchLocale(language);
  dayjs.locale(tags[language].calendar);
  document.documentElement.lang = tags[language].html;
  return bundle;
}
