import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import dictionaries from '#fixtures/seed/dictionary.json' with { type: 'json' };
import asset from '#fixtures/seed/forms/asset.json' with { type: 'json' };
import leaveRequest from '#fixtures/seed/forms/leave-request.json' with { type: 'json' };
import purchaseOrder from '#fixtures/seed/forms/purchase-order.json' with { type: 'json' };
import menus from '#fixtures/seed/menu.json' with { type: 'json' };
import templates from '#fixtures/seed/print-template.json' with { type: 'json' };
import menuNames from '#schemas/messages/parts/menu-names.json' with { type: 'json' };
import { languages } from '#schemas/language/text.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

const han = /\p{Script=Han}/u;

interface Found {
  path: string;
  text: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The display texts of a definition: everything Chinese, with its translations. */
function textsIn(value: unknown, path = ''): Found[] {
  if (typeof value === 'string') return han.test(value) ? [{ path, text: value }] : [];
  if (!isObject(value)) return [];
  if ('zh' in value) return [{ path, text: value }];
  return Object.entries(value).flatMap(([name, below]) => textsIn(below, `${path}/${name}`));
}

const isTranslated = (text: unknown): boolean =>
  isObject(text) &&
  languages.every((language) => typeof text[language] === 'string' && text[language] !== '') &&
  !han.test(String(text['en']));

describe('texts of the demo', () => {
  const forms = [asset, leaveRequest, purchaseOrder].map(({ id, form, list }) => ({ id, parts: { form, list } }));

  it.each(forms)('$id has its labels, hints, options and schemes in three languages [LANG-015]', ({ parts }) => {
    const texts = textsIn(parts);
    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(({ text }) => !isTranslated(text))).toEqual([]);
  });

  it('dictionaries have the names of all their entries in three languages', () => {
    const named = (value: unknown): Record<string, unknown>[] =>
      isObject(value)
        ? [...('enCode' in value ? [value] : []), ...Object.values(value).flatMap((below) => named(below))]
        : [];
    const all = named(dictionaries);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(({ fullName }) => !isTranslated(fullName))).toEqual([]);
  });

  it('print templates state every text of an element in the other languages too', () => {
    for (const { fullName, printTemplate } of templates) {
      const elements = [...printTemplate.matchAll(/<(\w+)([^>]*)>([^<]*\p{Script=Han}[^<]*)</gu)];
      const left = elements.filter(([, , attributes = '']) => !/data-zhtw="[^"]+" data-en="[^"]+"/.test(attributes));
      expect(left.map(([whole]) => `${fullName}: ${whole}`)).toEqual([]);
    }
  });

  it('menus, those of the forms included, have a name in three languages by their code [MENU-020]', () => {
    const codes = [...menus, asset, leaveRequest, purchaseOrder].map(({ enCode }) => `menu.${enCode}`);
    const names = menuNames as Readonly<Record<string, object>>;
    expect(codes.filter((code) => !isTranslated(names[code]))).toEqual([]);
  });
});

describe('names of dictionary entries', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  interface Entry {
    id: string;
    enCode: string;
    fullName: string;
  }
  const reader = (language: string) => ({ as: 'admin', headers: { 'zhjy-language': language } }) as const;
  const entryOf = async (language: string, enCode: string) => {
    const { data } = await app.call<{ list: { enCode: string; dictionaryList: Entry[] }[] }>(
      'dictionary-data.all',
      {},
      reader(language),
    );
    const type = data.list.find((one) => one.enCode === 'leaveType');
    return type?.dictionaryList.find((one) => one.enCode === enCode) as Entry;
  };
  /** The type of a leave for a wedding, as its detail says it. */
  const shownIn = async (language: string) => {
    const model = { modelId: 'form-leave-request' };
    const input = { ...model, queryJson: JSON.stringify({ type: ['marriage'] }) };
    const { data } = await app.call<{ list: { id: string }[] }>('onlinedev.list', input, reader(language));
    const record = { ...model, id: data.list[0]?.id ?? '' };
    const detail = await app.call<{ data: string }>('onlinedev.detail', record, reader(language));
    return (JSON.parse(detail.data.data) as { type: string }).type;
  };

  it('are returned in the reader’s language, as options and in a record', async () => {
    const names = await Promise.all(['zh', 'zhtw', 'en'].map((language) => entryOf(language, 'paternity')));
    expect(names.map(({ fullName }) => fullName)).toEqual(['陪产假', '陪產假', 'Paternity leave']);
    const shown = await Promise.all(['zh', 'zhtw', 'en'].map(shownIn));
    expect(shown).toEqual(['婚假', '婚假', 'Marriage leave']);
  });

  it('are the new name in every language after a renaming', async () => {
    const { id } = await entryOf('zh', 'marriage');
    const { data: entry } = await app.call<Entry>('dictionary-data.info', { id }, reader('en'));
    // The screen for editing entries shows the stored name.
    expect(entry.fullName).toBe('婚假');
    await app.call('dictionary-data.update', { ...entry, fullName: '婚假（含公休）' }, reader('en'));
    expect((await entryOf('en', 'marriage')).fullName).toBe('婚假（含公休）');
    expect(await shownIn('en')).toBe('婚假（含公休）');
  });
});
