import type { DefinitionIssue } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { webTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { importFamily } from '#importer/import-family.ts';
import { kinds } from '#registry/kinds.ts';
import { type FormRecord, formRecord } from './form-record.ts';

/** A form read from a file, and the issues of what could not be converted. */
export interface ReadForm {
  form: FormRecord;
  issues: DefinitionIssue[];
}

/** Longest name and code of a form. */
const nameMax = 50;

/** The form in the text of a definition file of the product family; undefined when there is none in it. */
export function readFamilyFile(text: string, fileName: string): ReadForm | undefined {
  const { form, list, fullName, enCode, webType, issues } = importFamily(text, { kinds });
  if (!form) return undefined;
  const name = fullName === '' ? fileName.replace(/\.\w+$/, '') : fullName;
  return {
    form: formRecord({
      fullName: spelledName(name),
      enCode: spelledCode(enCode ?? name),
      webType: webType === webTypes.form || !list ? webTypes.form : webTypes.list,
      formData: pretty({ ...form, title: form.title === '' ? name : form.title }),
      columnData: list ? pretty(list) : '',
    }),
    issues: issues.map(({ params, ...issue }) => ({
      ...issue,
      params: { ...params },
      ofFile: true,
      part: /^(app)?columnData\b/i.test(issue.path) ? 'columnData' : 'formData',
    })),
  };
}

/** Indented as if written by hand, since the studio shows the stored text. */
const pretty = (value: object) => JSON.stringify(value, null, 2);

/** Names of forms have letters, digits, spaces, `-`, `_`, `.` and brackets. */
function spelledName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} _.()（）[\]【】{}-]+/gu, ' ').trim();
  return plain === '' ? 'form' : plain.slice(0, nameMax).trim();
}

/** Codes have letters, digits and inner dots. */
function spelledCode(code: string): string {
  const plain = code.replace(/[^A-Za-z0-9]+/g, '.').replace(/^\.+/, '');
  return plain.slice(0, nameMax).replace(/\.+$/, '') || 'form';
}
