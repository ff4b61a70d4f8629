import { isObject } from '../../schema/record.ts';

/** Names that a screen itself brings into being besides its fields. */
export interface GivenNames {
  /** What blocks bind (`bind`), what requests bind (`as`), what `set` and `open` pass. */
  names: Set<string>;
  /** What `reload` may name: what blocks bind. */
  blocks: Set<string>;
}

/** Looks through a whole definition for the names it gives to chosen entries, answers and parameters. */
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
