import { trimEnd } from '#core/text/end-run.ts';
import { checkText } from '#core/compile/check-definition.ts';
import { portalCalls } from '#core/permissions/definition-calls.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { own } from '#core/schema/record.ts';
import { importLegacy } from '#importer/import-legacy.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { nameLengthMax } from '#schemas/resources/common-fields.ts';
import { portalTypes } from '#schemas/resources/portal/portal.entity.ts';
import type { Upload } from '../../platform/files/upload.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { formContext, parseDefinition } from '../../records/forms/parse-definition.ts';
import type { PortalTable } from './portal.table.ts';

/** A page to store, and what was lost in its conversion from a portal of the product family. */
interface ReadPage {
  definition: string;
  issues: Issue[];
}

const pretty = (page: object) => JSON.stringify(page, null, 2);

/** The page of a new portal. */
const emptyPage = (title: string) =>
  pretty({ language: 1, title, body: { config: { zhjyKey: 'grid' }, children: [] } });

/** The page that shows the address of a portal that has one instead of a design. */
const addressPage = (title: string, href: string) =>
  pretty({
    ...{ language: 1, title },
    body: {
      config: { zhjyKey: 'grid' },
      children: [
        {
          ...{ config: { zhjyKey: 'cell' }, id: 'address', x: 0, y: 0, w: 12, h: 18, flush: true },
          children: [{ config: { zhjyKey: 'iframe', showLabel: false }, href, height: 720 }],
        },
      ],
    },
  });

/**
 * The text of a draft: a page of the definition language unchanged, or the page converted from a portal of the product
 * family. Refuses anything else; an empty text is an empty page.
 */
export function readPage(text: string, title: string): ReadPage {
  if (text.trim() === '') return { definition: emptyPage(title), issues: [] };
  if (isTooDeep(text)) throw badRequest('visualdev.tooDeep');
  const written = parseDefinition(text) as Definition | undefined;
  const isOwn = own(written, 'language') !== undefined;
  const read = isOwn ? { definition: text, issues: [] } : legacyPage(text);
  if (own(parseDefinition(read.definition), 'body') === undefined) throw badRequest('portal.formData.noPage');
  return read;
}

function legacyPage(text: string): ReadPage {
  const { page, issues } = importLegacy(text, { kinds });
  if (!page) throw badRequest('portal.formData.noPage');
  return { definition: pretty(page), issues };
}

/** Issues of the text of a page, errors first reported by the release. */
export const pageIssues = (definition: string): Issue[] =>
  checkText(definition, { ...formContext, calls: portalCalls });

/** What a release of this draft shows. */
export function releasablePage({ type, formData, fullName, urlAddress }: PortalTable): string {
  if (type !== portalTypes.address) return formData;
  if (!urlAddress) throw badRequest('portal.urlAddress.required');
  return addressPage(fullName, urlAddress);
}

/** The portal in a `.vp` file of the product family; undefined if there is none. */
export function familyPortal({
  name,
  content,
}: Upload): { fullName: string; enCode: string; formData: string } | undefined {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
  if (isTooDeep(text)) return undefined;
  if (own(parseDefinition(text), 'file') !== undefined) return undefined;
  const { page, fullName, enCode } = importLegacy(text, { kinds });
  if (!page) return undefined;
  const title = (fullName || name.replace(/\.\w+$/, '')).slice(0, nameLengthMax);
  const code = (enCode ?? title).replace(/[^A-Za-z0-9]+/g, '.').replace(/^\.+/, '');
  return { fullName: title, enCode: trimEnd(code.slice(0, nameLengthMax), /\./) || 'portal', formData: text };
}
