import { expect, it } from 'vitest';
import { grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import { limitOf, savedGrants } from './grant-steps.ts';

const granted = { system: ['s'], module: ['m'], button: ['b'], column: ['c'], form: ['f'], resource: ['r'] };

it('proceeds from systems through menus to the guarded items of menus [PERM-010]', () => {
  expect(grantSteps).toEqual(['system', 'module', 'button', 'column', 'form', 'resource']);
});

it('limits menus by the systems and all later steps by the menus', () => {
  expect(grantSteps.map((step) => limitOf(step, granted))).toEqual([[], ['s'], ['m'], ['m'], ['m'], ['m']]);
  expect(limitOf('module', {})).toBeUndefined();
});

it('saves a list for each step, the systems under their own name', () => {
  const { system, ...rest } = granted;
  expect(savedGrants(granted)).toEqual({ systemIds: system, ...rest });
});
