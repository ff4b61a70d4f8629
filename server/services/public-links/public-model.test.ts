import { expect, it } from 'vitest';
import { withEntries } from './public-model.ts';

it('replaces dictionaries by their entries, which go on to depend on another field [FORMULA-026]', () => {
  const entries = [{ id: 'a', fullName: 'A' }];
  const below = { below: { var: 'province' } };
  const form = { fields: [{ source: { dictionary: 'region', with: below } }, { source: { dictionary: 'region' } }] };
  expect(withEntries(form, () => entries)).toEqual({
    fields: [{ source: { static: entries, with: below } }, { source: { static: entries } }],
  });
});
