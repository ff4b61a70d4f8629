import { trimEnd } from '#core/text/end-run.ts';
import { type Static, Type } from '@sinclair/typebox';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { importLegacy } from '#importer/import-legacy.ts';
import { listScripts } from '#importer/list-scripts.ts';
import { kinds } from '#registry/kinds.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { stored } from '#schemas/protocol/entity.ts';
import { type DefinitionIssue, visualdev, webTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Upload } from '../../platform/files/upload.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { type FormRecord, formRecord } from './form-record.ts';

/** A form read from a file, and the issues of what could not be converted. */
interface ReadForm {
  form: FormRecord;
  issues: DefinitionIssue[];
}

/** Longest name and code of a form. */
const nameMax = 50;

/** The form in the text of a definition file of the product family; undefined when there is none in it. */
function readLegacyFile(text: string, fileName: string): ReadForm | undefined {
  const { form, list, fullName, enCode, webType, issues } = importLegacy(text, { kinds });
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
    issues: withAdvice(issues, text).map(({ params, ...issue }) => ({
      ...issue,
      params: { ...params },
      ofFile: true,
      part: /^(app)?columnData\b/i.test(issue.path) ? 'columnData' : 'formData',
    })),
  };
}

/** Issues of scripts, with what says the same in the language where that is known. */
function withAdvice(issues: readonly Issue[], text: string): Issue[] {
  if (!issues.some(({ id }) => id === 'issue.family-script')) return [...issues];
  const scripts = new Map(listScripts(text).map((one) => [one.path, one.effects ?? []]));
  return issues.map((issue) => {
    const known = (issue.id === 'issue.family-script' && scripts.get(issue.path)) || [];
    const advice = known.flatMap(({ instead }) => (instead ? `${instead.at}: ${JSON.stringify(instead.value)}` : []));
    if (advice.length === 0) return issue;
    return { ...issue, id: 'issue.family-script-instead', params: { ...issue.params, instead: advice.join('; ') } };
  });
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
  return trimEnd(plain.slice(0, nameMax), /\./) || 'form';
}

/** What a `.vdd` file holds. */
const FormFile = Type.Object({
  file: Type.Literal('visualdev'),
  version: Type.Literal(1),
  form: Type.Object(stored(visualdev)),
});
const isFormFile = shapeCheck(FormFile);
type FormFile = Static<typeof FormFile>;

export const formFileExtension = '.vdd';

/** A form as the text of a `.vdd` file. */
export function formFile(form: object): string {
  const file: FormFile = { file: 'visualdev', version: 1, form: formRecord(form) as FormFile['form'] };
  return JSON.stringify(file, null, 2);
}

/**
 * The form in a `.vdd` file of this product or of its family; another or a damaged file is refused, and so is a form that
 * breaks the rules of its fields.
 */
export function readFormFile({ name, content }: Upload): ReadForm {
  if (!name.toLowerCase().endsWith(formFileExtension)) throw badRequest('visualdev.import.extension');
  const text = textOf(content);
  const file = text === undefined ? undefined : parsed(text);
  if (text === undefined || file === undefined) throw badRequest('visualdev.import.unreadable');
  const read = isFormFile(file) ? { form: formRecord(file.form), issues: [] } : readLegacyFile(text, name);
  if (!read) throw badRequest('visualdev.import.unreadable');
  const issues = checkEntity(visualdev, { ...read.form });
  const first = issues[0];
  if (first) throw badRequest(first.id, first.params, issues);
  return read;
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
