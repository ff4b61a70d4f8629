import type { Definition } from '#schemas/language/definition.ts';
import { checkText } from '#core/compile/text.ts';
import { importFamily } from '#importer/import-family.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { own } from '#core/schema/record.ts';
import { kinds } from '#registry/kinds.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import { portalCalls } from '#core/permissions/definition-calls.ts';
import { formContext } from '../../records/forms/form-context.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';

/**
 * The text of a portal to store: a page of the definition language unchanged, or the page converted from a portal of
 * the product family. Refuses anything else, and pages with errors by the first one.
 */
export function readPage(text: string, { language }: Pick<Context, 'language'>): string {
  if (isTooDeep(text)) throw refuse('visualdev.tooDeep');
  const written = parseDefinition(text) as Definition | undefined;
  const isOwn = own(written, 'language') !== undefined;
  const kept = isOwn ? text : familyPage(text);
  const [issue] = checkText(kept, { ...formContext, calls: portalCalls }).filter(
    ({ severity }) => severity === 'error',
  );
  if (issue) {
    const reason = sentence(language, issue.id, issue.params);
    throw refuse('portal.formData.wrong', { line: issue.line ?? 1, reason });
  }
  if (own(parseDefinition(kept), 'body') === undefined) throw refuse('portal.formData.noPage');
  return kept;
}

function familyPage(text: string): string {
  const { page } = importFamily(text, { kinds });
  if (!page) throw refuse('portal.formData.noPage');
  return JSON.stringify(page, null, 2);
}
