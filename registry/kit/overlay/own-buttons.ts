import type { Button } from '#schemas/language/action.ts';
import type { OwnButton } from '../schema/block-properties.ts';

/** The built-in buttons that a definition names: an icon with its label as tooltip. */
const own: Readonly<Record<OwnButton, Button>> = {
  reload: { label: '$t:common.reload', icon: 'reload', kind: 'text', do: [{ reload: true }] },
  expandAll: { label: '$t:common.expandAll', icon: 'expand', kind: 'text', do: [{ expandAll: true }] },
  collapseAll: { label: '$t:common.collapseAll', icon: 'collapse', kind: 'text', do: [{ collapseAll: true }] },
};

/** Buttons of a definition, with built-in names replaced by their definitions. */
export function spelledOut(buttons: readonly (Button | OwnButton)[]): Button[] {
  return buttons.map((button) => (typeof button === 'string' ? own[button] : button));
}

/** A button without visible label, which is placed at the end of its line. */
export function isIconOnly({ icon, kind }: Button): boolean {
  return icon !== undefined && kind === 'text';
}
