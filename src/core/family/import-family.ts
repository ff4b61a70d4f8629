import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Kinds } from '../kind.ts';
import type { JsonObject } from '../schema/record.ts';
import type { Account } from './account.ts';
import { emptyAccount } from './account.ts';
import { componentKey } from './component-key.ts';
import { findParts } from './detect.ts';
import { fieldNames } from './field-names.ts';
import { importForm } from './form.ts';
import { createLedger } from './ledger.ts';
import { type Facts, readModel } from './model.ts';
import { childParts } from './parts.ts';
import { readInput } from './read-input.ts';
import type { Setup } from './setup.ts';

/** A definition of the product family in this language, and what became of everything it said. */
export interface Imported {
  kind: 'form' | 'list' | 'portal';
  fullName: string;
  enCode?: string;
  form?: Definition;
  list?: ListDefinition;
  page?: Definition;
  issues: Issue[];
  account: Account;
}

/**
 * Reads a definition of the product family: a model, its form, its list, or a portal, of versions 3.1 to 6.x, whatever the
 * fork calls its component key. Pure; never throws; the input is untrusted and nothing in it is executed. What the language
 * cannot say is listed as an issue with the address in the input.
 */
export function importFamily(input: unknown, context: { kinds: Kinds }): Imported {
  const { value, issues } = readInput(input);
  const parts = value === undefined ? undefined : findParts(value);
  if (!parts) return unreadable(issues);
  const ledger = createLedger();
  const isKind = (name: string) => context.kinds.has(name);
  const key = componentKey(value, isKind);
  const fields = parts.form ? childParts(parts.form, 'fields') : [];
  const names = fieldNames(fields, key, context.kinds, ledger);
  const setup: Setup = { kinds: context.kinds, ledger, key, names };
  const root = { value: value as JsonObject, path: '' };
  const { fullName, enCode } = parts.model ? readModel(root, parts.model, ledger) : unnamed;
  const form = parts.form && importForm(parts.form, fullName, setup);
  const closed = ledger.close(value);
  return {
    kind: 'form',
    fullName,
    ...(enCode !== undefined && { enCode }),
    ...(form && { form }),
    issues: [...issues, ...closed.issues],
    account: closed.account,
  };
}

const unnamed: Facts = { fullName: '', enCode: undefined, webType: undefined };

function unreadable(issues: Issue[]): Imported {
  const told: Issue[] =
    issues.length > 0 ? issues : [{ path: '', id: 'issue.family-unreadable', params: {}, severity: 'error' }];
  return { kind: 'form', fullName: '', issues: told, account: emptyAccount() };
}
