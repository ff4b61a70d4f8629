import { at } from '#core/schema/path.ts';
import { isObject, type JsonObject, own } from '#core/schema/record.ts';
import { isBlankScript } from './form/events.ts';
import { readInput, withStructures } from './input/read-input.ts';
import { effectsOf, type ScriptEffect } from './scripts/script-effects.ts';

/** A script in a delivery of the product family. It is read and never run. */
export interface LegacyScript {
  /** Its path in the input. */
  path: string;
  /** The label of the field, column or button that has it; empty: the form or list itself. */
  place: string;
  /** The name of that field, as spelled in the input. */
  field?: string;
  /** `change`, `onLoad`, `afterOnload`, `func` ... */
  event: string;
  text: string;
  /** What it seems to do; absent: it cannot be read. */
  effects?: ScriptEffect[];
}

/** The start of an arrow function or of a function. */
const scriptStart = /^(?:\(\s*)?(?:async\s*)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)\s*=>|[\w$]+\s*=>|function\b)/;

/**
 * All scripts of a delivered file (a form, a list, a menu, an interface ...), unmodified templates of the designer left
 * out. What a script does is read from its syntax tree.
 */
export function listScripts(input: unknown): LegacyScript[] {
  const scripts: LegacyScript[] = [];
  const walk = (value: unknown, path: string, owner: Owner) => {
    if (Array.isArray(value)) return value.forEach((one, index) => walk(one, at(path, index), owner));
    if (!isObject(value)) return;
    const inner = ownerOf(value) ?? owner;
    for (const [event, one] of Object.entries(value)) {
      if (typeof one !== 'string') walk(one, at(path, event), inner);
      else if (scriptStart.test(one.trimStart()) && !isBlankScript(one))
        scripts.push(scriptOf(one, { path: at(path, event), event, ...inner }));
    }
  };
  walk(withStructures(readInput(input).value), '', { place: '' });
  return scripts;
}

type Owner = Pick<LegacyScript, 'place' | 'field'>;

function ownerOf(value: JsonObject): Owner | undefined {
  const config = value['__config__'] ?? value['config'];
  const label = own(config, 'label') ?? value['label'];
  if (typeof label !== 'string' || label === '') return undefined;
  const name = value['__vModel__'] ?? value['vModel'];
  const table = own(config, 'parentVModel');
  const isColumn = typeof table === 'string' && table !== '' && typeof name === 'string' && !name.includes('-');
  return {
    place: label,
    ...(typeof name === 'string' && name !== '' && { field: isColumn ? `${table}-${name}` : name }),
  };
}

function scriptOf(text: string, place: Omit<LegacyScript, 'text'>): LegacyScript {
  const effects = effectsOf(text, { field: place.field, event: place.event });
  return { ...place, text, ...(effects && { effects }) };
}
