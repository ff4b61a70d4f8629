import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { CompiledRule } from '#core/compile/tree.ts';
import { compileRule } from '#core/rules/rule.ts';
import type { Button } from '#schemas/language/action.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { useNameResolver } from '../page/name-resolver.ts';
import { rootOf } from '../context/scope.ts';
import type { Services } from '../context/services.ts';
import { useAuth } from '../context/application.tsx';

/** State of a visible button; hidden buttons are not listed. */
export interface ButtonState<B extends Button = Button> {
  button: B;
  isDisabled: boolean;
}

const compiled = new WeakMap<object, CompiledRule>();

/** Compiles the rule of a button or row once and caches it. */
export function ruleOf(rule: unknown): CompiledRule {
  if (typeof rule !== 'object' || rule === null) return compileRule(rule !== false);
  const known = compiled.get(rule) ?? compileRule(rule as Rule);
  compiled.set(rule, known);
  return known;
}

/** The buttons a person holds the permission of. */
export function permittedButtons<B extends Button>(buttons: readonly B[], allows: Services['allows']): B[] {
  return buttons.filter(({ permission }) => permission === undefined || allows('button', permission));
}

/** The buttons a person sees: permitted and shown by their rules. The server enforces permissions independently. */
export function visibleButtons<B extends Button>(
  buttons: readonly B[],
  read: (name: string) => unknown,
  allows: Services['allows'],
): ButtonState<B>[] {
  return permittedButtons(buttons, allows)
    .filter(({ shown }) => shown === undefined || ruleOf(shown).test(read))
    .map((button) => ({ button, isDisabled: button.disabled !== undefined && ruleOf(button.disabled).test(read) }));
}

/** The names that rules of these buttons read. */
function buttonReads(buttons: readonly Button[]): string[] {
  return buttons.flatMap(({ shown, disabled }) =>
    [shown, disabled].filter((rule) => rule !== undefined).flatMap((rule) => ruleOf(rule).reads),
  );
}

/** The visible buttons of a block; re-evaluated when a name read by their rules changes. */
export function useButtons(buttons: readonly Button[]): ButtonState[] {
  const reading = useNameResolver();
  const { allows } = useAuth();
  const roots = useMemo(() => [...new Set(buttonReads(buttons).map(rootOf))], [buttons]);
  const follow = useCallback(
    (changed: () => void) => {
      const leaves = roots.map((root) => reading.subscribe(root, changed));
      return () => leaves.forEach((leave) => leave());
    },
    [roots, reading],
  );
  const states = () => visibleButtons(buttons, reading.read, allows);
  useSyncExternalStore(follow, () =>
    states()
      .map(({ button, isDisabled }) => `${buttons.indexOf(button)}${isDisabled}`)
      .join(),
  );
  return states();
}
