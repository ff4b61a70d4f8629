import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { stored } from '#schemas/protocol/entity.ts';
import { visualdev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { Upload } from '../../platform/files/file-store.ts';
import { type ReadForm, readFamilyFile } from './import-file.ts';
import { formRecord } from './form-record.ts';

/** What a `.vdd` file holds. */
const FormFile = Type.Object({
  file: Type.Literal('visualdev'),
  version: Type.Literal(1),
  form: Type.Object(stored(visualdev)),
});
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
  if (!name.toLowerCase().endsWith(formFileExtension)) throw refuse('visualdev.import.extension');
  const text = textOf(content);
  const file = text === undefined ? undefined : parsed(text);
  if (text === undefined || file === undefined) throw refuse('visualdev.import.unreadable');
  const read = Value.Check(FormFile, file) ? { form: formRecord(file.form), issues: [] } : readFamilyFile(text, name);
  if (!read) throw refuse('visualdev.import.unreadable');
  const issues = checkEntity(visualdev, { ...read.form });
  const first = issues[0];
  if (first) throw refuse(first.id, first.params, issues);
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
