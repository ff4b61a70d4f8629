import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { faces } from './faces.ts';
import { firstFaces } from './first-faces.ts';
import { firstKinds } from './first-kinds.ts';
import { kinds } from './kinds.ts';

describe('what the first page loads', () => {
  it.each(['login', 'lock-screen', 'sso', 'auth-redirect', 'scan-login', 'not-found'])('suffices for %s', (name) => {
    const definition: unknown = JSON.parse(readFileSync(`schemas/screens/${name}.json`, 'utf8'));
    expect(checkDefinition(definition, { kinds: firstKinds })).toEqual([]);
  });

  it('is part of the whole, faces alike', () => {
    expect(Object.keys(firstFaces).sort()).toEqual([...firstKinds.keys()].sort());
    for (const [key, kind] of firstKinds) {
      expect(kinds.get(key)).toBe(kind);
      expect(Object.keys(firstFaces[key] ?? {})).toEqual(Object.keys(faces[key] ?? {}));
    }
  });
});
