import type { Kinds } from '#core/kind.ts';
import { listScreen } from '#core/model/list-screen.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { Definition } from '#schemas/language/definition.ts';

/** Finds a definition by name: of the fixtures, or a built-in screen. */
export type FindDefinition = (name: string) => Promise<unknown>;

/** The id under which the form of a fixture counts as released. */
const formId = 'form-1';

/** The definition a fixture opens, with the page around it when it opens a form as people get it. */
export async function definitionOf(fixture: Fixture, find: FindDefinition, kinds: Kinds): Promise<unknown> {
  const { definition } = fixture;
  const plain = typeof definition === 'string' ? await find(definition) : definition;
  if (fixture.as === undefined || fixture.as === 'form') return plain;
  // Whatever is broken in it the compiler tells; here it only has to be a form by its shape.
  const form = plain as Definition;
  const model = { id: formId, fullName: fixture.title, enCode: 'fixture', form };
  if (fixture.as === 'page') return listScreen({ ...model, webType: 1 }, kinds);
  return listScreen({ ...model, ...(fixture.list && { list: fixture.list }) }, kinds);
}
