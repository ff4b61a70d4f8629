import { describe, expect, it } from 'vitest';
import { faces } from './faces.ts';
import { formRegistry, registryFor } from './form-registry.ts';
import { formFaces } from './form-faces.ts';
import { kinds } from './kinds.ts';

const field = (zhjyKey: string, children?: object[]) => ({
  config: { zhjyKey, label: zhjyKey, ...(children && { children }) },
  vModel: zhjyKey,
});
const form = (...fields: object[]) => ({ language: 1, title: '', fields });

/** Whether all kinds are loaded for a definition. */
async function loadsAll(definition: unknown): Promise<boolean> {
  let isLoaded = false;
  const registry = await registryFor(definition, () => {
    isLoaded = true;
    return Promise.resolve({ kinds, faces });
  });
  expect(registry).toEqual(isLoaded ? { kinds, faces } : formRegistry);
  return isLoaded;
}

describe('the registry for a definition', () => {
  it('is that of simple forms if these kinds suffice, also in containers and sub-tables [KIND-006]', async () => {
    expect(await loadsAll(form(field('input'), field('select')))).toBe(false);
    expect(await loadsAll(form(field('card', [field('table', [field('inputNumber')])])))).toBe(false);
  });

  it('is the whole if another kind is named anywhere [KIND-006]', async () => {
    expect(await loadsAll(form(field('input'), field('rate')))).toBe(true);
    expect(await loadsAll(form(field('card', [field('table', [field('userSelect')])])))).toBe(true);
    expect(await loadsAll(form(field('unknown')))).toBe(true);
  });

  it('is the whole for forms of an entity, whose fields name no kind, and for no definition', async () => {
    expect(await loadsAll({ ...form('name' as never), entity: 'leave' })).toBe(true);
    expect(await loadsAll(undefined)).toBe(true);
  });

  it('has the same kinds and faces as the whole', () => {
    expect(Object.keys(formFaces).sort()).toEqual([...formRegistry.kinds.keys()].sort());
    for (const [key, kind] of formRegistry.kinds) {
      expect(kinds.get(key)).toBe(kind);
      expect(faces[key]).toBe(formFaces[key]);
    }
  });
});
