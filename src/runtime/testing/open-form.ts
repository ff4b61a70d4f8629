import { emptyRecord, parseRecord } from '#core/record/record.ts';
import { compile } from '#core/compile/compile.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { createScope, type Scope } from '../context/scope.ts';
import { type FormOptions, type FormStore, createFormStore } from '../form/form-store.ts';
import { createProbe } from '../form/probe.ts';

const context = { kinds };

/** A compiled form around these nodes. */
export function compileForm(fields: NonNullable<Definition['fields']>, settings: Partial<Definition> = {}) {
  return compile({ language: 1, title: '测试', ...settings, fields }, context);
}

/** A form store with real kinds and a counting probe. */
export function openForm(
  fields: NonNullable<Definition['fields']>,
  stored?: Readonly<Record<string, unknown>>,
  options: Partial<FormOptions> & { settings?: Partial<Definition> } = {},
): { store: FormStore; probe: ReturnType<typeof createProbe>; scope: Scope } {
  const { settings, ...rest } = options;
  const screen = compileForm(fields, settings);
  const context = { now: 0, user: {} };
  const { values, issues } = stored
    ? parseRecord(screen, stored)
    : { values: emptyRecord(screen, context), issues: [] };
  const probe = createProbe();
  const scope = rest.scope ?? createScope();
  const store = createFormStore(screen, values, { found: issues, isNew: !stored, ...rest, scope, probe });
  probe.reset();
  return { store, probe, scope };
}

/** Subscribes to paths as components do, and counts the notifications of each. */
export function look(store: FormStore, paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>(paths.map((path) => [path, 0]));
  for (const path of paths) {
    store.jotai.sub(store.valueAtom(path), () => counts.set(path, (counts.get(path) ?? 0) + 1));
  }
  return counts;
}
