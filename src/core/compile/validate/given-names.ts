import { isObject } from '../../schema/record.ts';

/** Names that a screen defines besides its fields. */
export interface GivenNames {
  /** Names bound by blocks (`bind`) and requests (`as`), and names passed by `set` and `open`. */
  names: Set<string>;
  /** Valid names for `reload`: those bound by blocks. */
  blocks: Set<string>;
}

/** Collects the names a definition binds to selected entries, responses and parameters. */
export function givenNames(definition: unknown): GivenNames {
  const given: GivenNames = { names: new Set(), blocks: new Set() };
  look(definition, given);
  return given;
}

function look(value: unknown, given: GivenNames): void {
  if (Array.isArray(value)) for (const item of value) look(item, given);
  if (!isObject(value)) return;
  const { bind, as, open, set } = value;
  if (typeof bind === 'string') {
    given.names.add(bind);
    given.blocks.add(bind);
  }
  if (typeof as === 'string') given.names.add(as);
  const passed = open === undefined ? set : value['with'];
  if (isObject(passed)) for (const name of Object.keys(passed)) given.names.add(name.split('.')[0] as string);
  for (const item of Object.values(value)) look(item, given);
}
