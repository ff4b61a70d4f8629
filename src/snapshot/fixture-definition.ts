import type { Kinds } from '#core/kind/kind.ts';
import { listScreen } from '#core/lists/model/list-screen.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { Definition } from '#schemas/language/definition.ts';

/** Finds a definition by name: of a fixture, or a built-in screen. */
export type FindDefinition = (name: string) => Promise<unknown>;

/** The id of a fixture's form as a released model. */
const formId = 'form-1';

/** The definition a fixture opens; a form that is opened as users see it is wrapped in its generated screen. */
export async function definitionOf(fixture: Fixture, find: FindDefinition, kinds: Kinds): Promise<unknown> {
  const { definition } = fixture;
  const plain = typeof definition === 'string' ? await find(definition) : definition;
  if (fixture.as === undefined || fixture.as === 'form') return plain;
  // Errors in it are reported by the compiler; here it only needs the shape of a form.
  const form = plain as Definition;
  const model = { id: formId, fullName: fixture.title, enCode: 'fixture', form };
  if (fixture.as === 'page') return listScreen({ ...model, webType: 1 }, kinds);
  return listScreen({ ...model, ...(fixture.list && { list: fixture.list }) }, kinds);
}
