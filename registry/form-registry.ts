import type { Kind } from '#core/kind/kind.ts';
import type { Registry } from '#runtime/context/platform.ts';
import { form } from './blocks/form/form.ts';
import { checkbox } from './fields/checkbox/checkbox.ts';
import { datePicker } from './fields/date-time/datePicker.ts';
import { timePicker } from './fields/date-time/timePicker.ts';
import { divider } from './fields/divider/divider.ts';
import { groupTitle } from './fields/groupTitle/groupTitle.ts';
import { input } from './fields/input/input.ts';
import { calculate } from './fields/number/calculate.ts';
import { inputNumber } from './fields/number/inputNumber.ts';
import { radio } from './fields/radio/radio.ts';
import { select } from './fields/select/select.ts';
import { switchKind } from './fields/switch/switch.ts';
import { table } from './fields/table/table.ts';
import { textarea } from './fields/textarea/textarea.ts';
import { card } from './layout/card/card.ts';
import { row } from './layout/row/row.ts';
import { formShortLink } from './product/forms/forms.ts';
import { formFaces } from './form-faces.ts';

const all: readonly Kind[] = [
  ...[input, textarea, inputNumber, calculate, switchKind, radio, checkbox, select, datePicker, timePicker],
  ...[table, divider, groupTitle, row, card, form, formShortLink],
];

/** The kinds of simple forms and of the page of a linked form, which load nothing else; `kinds.ts` lists every one. */
export const formRegistry: Registry = { kinds: new Map(all.map((kind) => [kind.zhjyKey, kind])), faces: formFaces };

/**
 * The part of the registry that a definition needs: the kinds of simple forms, which every page with forms contains, or
 * all kinds, loaded if the definition names another.
 */
export const registryFor = (definition: unknown, loadAll: () => Promise<Registry>): Registry | Promise<Registry> =>
  isSimple(definition) ? formRegistry : loadAll();

/** Whether a definition has only the kinds above. The fields of an entity have kinds it does not name. */
function isSimple(definition: unknown): boolean {
  if (typeof definition !== 'object' || definition === null || 'entity' in definition) return false;
  return [...namedKeys(definition)].every((key) => formRegistry.kinds.has(key));
}

function namedKeys(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return into;
  for (const [name, part] of Object.entries(value)) {
    if (name === 'zhjyKey' && typeof part === 'string') into.add(part);
    else namedKeys(part, into);
  }
  return into;
}
