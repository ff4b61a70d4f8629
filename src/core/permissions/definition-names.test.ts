import { expect, it } from 'vitest';
import { definitionNames } from './definition-names.ts';

it('finds calls at any path of a definition, and the forms and interfaces it takes rows from [PERM-022]', () => {
  const form = {
    fields: [
      { config: { zhjyKey: 'input' }, on: { change: [{ request: 'user.info' }, 'submit'] } },
      { config: { zhjyKey: 'select' }, source: { interface: 'customers' } },
      { config: { zhjyKey: 'tree' }, source: { model: 'form-2' } },
      { config: { zhjyKey: 'relationForm' }, modelId: 'form-1' },
    ],
  };
  const list = { columns: [], rowActions: [{ label: '…', do: [{ request: 'onlinedev.remove' }] }] };
  expect(definitionNames([form, list, undefined])).toEqual({
    calls: ['onlinedev.remove', 'user.info'],
    targets: ['customers', 'form-1', 'form-2'],
  });
});

it('does not overflow the stack for a deeply nested definition', () => {
  let deep: unknown = 'user.info';
  for (let depth = 0; depth < 50_000; depth++) deep = [deep];
  expect(definitionNames([deep]).calls).toEqual(['user.info']);
});
