import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kinds } from '#registry/kinds.ts';
import { digestOf, goldenOf, type Outcome } from '#core/testing/variations.ts';
import { importLegacy } from './import-legacy.ts';

const names = readdirSync('fixtures/family').map((file) => file.replace('.json', ''));

function outcomeOf(input: unknown): Outcome {
  const { account, issues, nodes: _, ...parts } = importLegacy(input, { kinds });
  return {
    digest: `${digestOf(parts)} ${Object.values(account).join(' ')}`,
    issues: issues.map(({ path, id, params }) => `${path} ${id} ${Object.values(params).join(' ')}`),
  };
}

type Json = Record<string, unknown>;

/** The form of an input, which may contain it as text. */
function formOf(input: Json): Json {
  const { formData } = (input['data'] as Json | undefined) ?? input;
  return (typeof formData === 'string' ? JSON.parse(formData) : (formData ?? input)) as Json;
}

/** The input without fields in its form. */
function withoutFields(input: Json): Json {
  const whole = { ...formOf(input), fields: [] };
  const written = (holder: Json): Json =>
    'formData' in holder
      ? { ...holder, formData: typeof holder['formData'] === 'string' ? JSON.stringify(whole) : whole }
      : whole;
  return 'data' in input ? { ...input, data: written(input['data'] as Json) } : written(input);
}

// Each field is changed in a form of its own: a whole form with each of its values changed takes many times as long.
it.each(names)('imports %s as before with any one value changed [LANG-016]', async (name) => {
  const { input } = JSON.parse(readFileSync(`fixtures/family/${name}.json`, 'utf8')) as { input: Json };
  const { fields } = formOf(input);
  const whole = Array.isArray(fields) && fields.length > 1 ? fields : [];
  const goldens = [whole.length > 0 ? `unchanged with all fields\n${await goldenOf({}, () => outcomeOf(input))}` : ''];
  goldens.push(await goldenOf(whole.length > 0 ? withoutFields(input) : input, outcomeOf));
  for (const field of whole as unknown[]) {
    goldens.push(await goldenOf(field, (changed) => outcomeOf({ formRef: 'elForm', fields: [changed] })));
  }
  await expect(goldens.join('\n')).toMatchFileSnapshot(`../../fixtures/golden/import-${name}.txt`);
});
