import { type Definition, languageVersion, type ListDefinition } from '#schemas/language/definition.ts';
import type { ShortLinkConfig } from '#schemas/resources/short-link/short-link.contract.ts';
import type { Kinds } from '../../kind/kind.ts';
import { formNodes } from './form-nodes.ts';
import { byProp, columnNodes } from './list-nodes.ts';
import { asNamed } from './model.ts';
import { searchNodes } from './search-nodes.ts';

/** Identification of a public link in its calls. */
export interface Link {
  modelId: string;
  encryption: string;
  /** The token returned for the password of the link, if it has one. */
  pass?: string;
}

/** The form of a public link as a screen: filled in, submitted, and reset for the next entry. */
export function linkedForm({ formData, fullName }: ShortLinkConfig, link: Link, own = asNamed): Definition {
  const { language: _language, title = fullName, fields = [], ...settings } = JSON.parse(formData) as Definition;
  // Strangers cannot ask other forms: lookups are answered when the record is saved.
  const { popupType: _popup, hasConfirmAndAddBtn: _another, hasPrintBtn: _print, lookups: _asked, ...shown } = settings;
  const body = {
    config: { zhjyKey: 'form' },
    ...shown,
    fields,
    hasCancelBtn: false,
    create: own('short-link.create'),
    packed: true,
    with: { ...link },
  };
  return { language: languageVersion, title, body };
}

/** The list of a public link as a read-only screen with search. */
export function linkedList(
  { formData, columnData, fullName }: ShortLinkConfig,
  link: Link,
  kinds: Kinds,
  own = asNamed,
): Definition {
  const form = JSON.parse(formData) as Definition;
  const list = JSON.parse(columnData) as ListDefinition;
  const fields = byProp(formNodes(form, kinds));
  const body = {
    config: { zhjyKey: 'list' },
    packed: true,
    source: { call: own('short-link.list'), with: { ...link } },
    search: searchNodes(list, fields, kinds),
    columns: columnNodes(list.columns, fields),
    toolbar: ['reload' as const],
  };
  return { language: languageVersion, title: form.title ?? fullName, body };
}
