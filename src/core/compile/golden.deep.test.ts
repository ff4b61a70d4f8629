import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Issue } from '#schemas/language/issue.ts';
import { kinds } from '#registry/kinds.ts';
import { digestOf, goldenOf, type Outcome } from '../testing/variations.ts';
import { checkDefinition } from './check-definition.ts';
import { compile } from './compile.ts';
import { compileInSlices } from './compile-in-slices.ts';
import type { CompileContext } from './context.ts';
import type { CompiledScreen } from './tree.ts';

const context: CompileContext = {
  kinds,
  calls: new Set(['leave.list', 'user.info']),
  messages: new Set(['common.add']),
  dictionaries: new Set(['leaveType', 'expenseType', 'sex']),
  permissions: new Set(['btn_add']),
  numbering: new Set(['leave', 'expense']),
  models: new Set(['purchaseOrder']),
  interfaces: new Set(['customers']),
};

const sentence = ({ severity, path, id, params }: Issue) =>
  `${severity === 'error' ? '' : `${severity} `}${path} ${id} ${JSON.stringify(params)}`;

/** The kinds are not part of it; functions of rules and calculations are included by what they read. */
const withoutKinds = ({ definition: _, ...screen }: CompiledScreen) =>
  JSON.parse(
    JSON.stringify(screen, (name, part: unknown) =>
      name === 'kind' ? undefined : part instanceof Map ? [...part.keys()] : part,
    ),
  ) as unknown;

const outcomeOf = (definition: unknown): Outcome => ({
  digest: digestOf(withoutKinds(compile(definition, context))),
  issues: checkDefinition(definition, context).map(sentence),
});

const names = ['every-kind', 'leave-request', 'expense-claim', 'overtime', 'staff-directory', 'shipping-label'];

it.each(names)('reports the same issues for %s with any one value changed [LANG-006]', async (name) => {
  const definition = JSON.parse(readFileSync(`fixtures/definitions/${name}.json`, 'utf8')) as unknown;
  await expect(await goldenOf(definition, outcomeOf)).toMatchFileSnapshot(
    `../../../fixtures/golden/compile-${name}.txt`,
  );
});

describe('compiling in slices', () => {
  it.each(names)('results in the same screen as at once: %s', async (name) => {
    const definition = JSON.parse(readFileSync(`fixtures/definitions/${name}.json`, 'utf8')) as unknown;
    const sliced = await compileInSlices(definition, context, () => Promise.resolve());
    expect(withoutKinds(sliced)).toEqual(withoutKinds(compile(definition, context)));
  });

  it('pauses between the fields, those within others too', async () => {
    const fields = Array.from({ length: 900 }, (_, n) => ({
      config: { zhjyKey: 'input', label: `${n}` },
      vModel: `f${n}`,
    }));
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    const screen = await compileInSlices(
      { language: 1, title: 'a', fields: [{ config: { zhjyKey: 'card', label: '' }, children: fields }] },
      context,
      pause,
    );
    expect(screen.fields.size).toBe(900);
    expect(pauses).toBeGreaterThan(4);
  });
});
