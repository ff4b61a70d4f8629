import type { Definition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { DefinitionIssue } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { compile } from '#core/compile/compile.ts';
import { checkList } from './check-list.ts';
import { formContext } from './form-context.ts';

/** The texts of a form: `formData` and `columnData`. */
export interface DefinitionTexts {
  formData: string;
  columnData: string;
}

/**
 * Everything that is wrong with a form's definition. The one judge of all ways in: create, update, import, copy, release.
 * An empty text is no mistake of a draft; a form without fields cannot be released.
 */
export function checkDefinition({ formData, columnData }: DefinitionTexts): DefinitionIssue[] {
  const form = parsed(formData);
  const list = parsed(columnData);
  return [
    ...(form === notJson ? [unreadable] : form === undefined ? [] : compile(form, formContext).issues).map(
      partOf('formData'),
    ),
    ...(list === notJson ? [unreadable] : list === undefined ? [] : checkList(list, (form ?? {}) as Definition)).map(
      partOf('columnData'),
    ),
  ];
}

export const errorsOf = (issues: readonly DefinitionIssue[]) => issues.filter(({ severity }) => severity === 'error');

const notJson = Symbol('not JSON');
const unreadable: Issue = { path: '', id: 'visualdev.list.notJson', params: {}, severity: 'error' };

function parsed(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return notJson;
  }
}

const partOf =
  (part: string) =>
  ({ path, id, params, severity, line, column }: Issue): DefinitionIssue => ({
    path,
    id,
    params: { ...params },
    severity,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    part,
  });
