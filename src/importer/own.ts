import { type Definition, languageVersion, type ListDefinition } from '#schemas/language/definition.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { plainName } from './read-input.ts';

/** A definition that is already in this language. */
export interface Own {
  fullName: string;
  enCode?: string;
  form?: Definition;
  list?: ListDefinition;
}

/** The form or list in a value that is already in this language: alone, or in an export file. */
export function ownDefinition(value: unknown): Own | undefined {
  if (isOwn(value)) return ownPart(value);
  if (!isObject(value)) return undefined;
  const record = isObject(value['form']) ? value['form'] : value;
  const part = (name: string) => Object.entries(record).find(([key]) => plainName(key) === name)?.[1];
  const [form, list] = [part('formdata'), part('columndata')];
  if (!isOwn(form)) return undefined;
  const { fullName, enCode } = record;
  return {
    ...ownPart(form),
    ...(typeof fullName === 'string' && { fullName }),
    ...(typeof enCode === 'string' && { enCode }),
    ...(isOwn(list) && { list: list as unknown as ListDefinition }),
  };
}

function ownPart(value: JsonObject): Own {
  // Its content is validated by the caller.
  if (Array.isArray(value['columns'])) return { fullName: '', list: value as unknown as ListDefinition };
  const title = value['title'];
  return { fullName: typeof title === 'string' ? title : '', form: value as unknown as Definition };
}

const isOwn = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value['language'] === 'number' &&
  value['language'] <= languageVersion &&
  (Array.isArray(value['fields']) || Array.isArray(value['columns']) || isObject(value['body']));
