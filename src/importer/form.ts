import type { TSchema } from '@sinclair/typebox';
import { type Definition, formProperties, languageVersion } from '#schemas/language/definition.ts';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import type { DefinitionNode } from '#schemas/language/node.ts';
import type { Text } from '#schemas/language/text.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import { formBookkeeping } from './bookkeeping.ts';
import { importScripts } from './events.ts';
import { asksNothing, isUnsaid } from './features.ts';
import { isNothing } from './fit.ts';
import type { Planned } from './gather.ts';
import type { Part } from './ledger.ts';
import { importNodes } from './node.ts';
import { childPart } from './parts.ts';
import { place } from './place.ts';
import type { Setup } from './setup.ts';

/** Default button labels of the family. */
const usualWords: Readonly<Record<string, readonly string[]>> = {
  cancelButtonText: ['取 消', '取消'],
  confirmButtonText: ['确 定', '确定'],
  confirmAndAddText: ['确定并继续操作', '确定并新增', '确定并继续'],
  printButtonText: ['打 印', '打印'],
};

/** Converts a form of the family to this language. */
export function importForm(part: Part, planned: readonly Planned[], title: Text, setup: Setup): Definition {
  const settings: JsonObject = {};
  for (const key of Object.keys(part.value)) if (key !== 'fields') importSetting(part, key, settings, setup);
  const fields = importFields(planned, setup);
  if (isNothing(part.value['fields']) && 'fields' in part.value) setup.ledger.mark(part.value, 'fields', 'imported');
  return { language: languageVersion, title, ...settings, fields };
}

/** The fields of a form; sub-tables missing around their columns are restored. */
export function importFields(planned: readonly Planned[], setup: Setup, skip?: ReadonlySet<string>): DefinitionNode[] {
  return planned.flatMap((one) => {
    if ('field' in one) return importNodes([one.field], skip ? { skip } : {}, setup);
    const { table, label, columns } = one.group;
    const name = setup.names.refer(table);
    const around = { parent: 'table', table: name, ...(skip && { skip }) };
    return [{ config: { zhjyKey: 'table', label }, vModel: name, children: importNodes(columns, around, setup) }];
  });
}

const isUsual = (key: string, value: unknown) =>
  Object.hasOwn(usualWords, key) && usualWords[key]?.some((words) => words === value) === true;

function importSetting(part: Part, key: string, settings: JsonObject, setup: Setup) {
  const { ledger } = setup;
  const value = part.value[key];
  if (key === 'funcs' && isObject(value) && !isNothing(value))
    return importScripts(childPart(part, key) as Part, setup);
  if (isUsual(key, value)) return ledger.mark(part.value, key, 'default');
  // The default of the family; here a save of an outdated record is always refused (optimistic locking, ONLINEDEV-014).
  if (key === 'concurrencyLock' && value === false) return ledger.mark(part.value, key, 'default');
  if (key === 'colon' && value === true && isNothing(part.value['labelSuffix'])) {
    settings['labelSuffix'] = '：';
    return ledger.mark(part.value, key, 'imported');
  }
  if (Object.hasOwn(formProperties, key)) {
    const schema = formProperties[key as keyof typeof formProperties] as TSchema;
    const standard = (defaults.form as JsonObject)[key];
    return place(
      { owner: part, key, value },
      { name: key, place: 'props', schema, standard },
      { node: settings, config: {} },
      setup,
    );
  }
  if (formBookkeeping.has(key)) return ledger.mark(part.value, key, 'bookkeeping');
  if (key === 'funcs') return ledger.mark(part.value, key, 'bookkeeping');
  if (!isUnsaid(key)) return undefined;
  if (asksNothing(key, value)) return ledger.mark(part.value, key, 'default');
  return ledger.refuse(part, key, 'issue.family-unsupported', { name: key });
}
