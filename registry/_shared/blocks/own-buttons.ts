import type { Button } from '#schemas/language/action.ts';
import type { OwnButton } from '../block-properties.ts';

/** What a block does itself when told so by name: an icon with its words as a tip. */
const own: Readonly<Record<OwnButton, Button>> = {
  reload: { label: '$t:common.reload', icon: 'reload', kind: 'text', do: [{ reload: true }] },
  expandAll: { label: '$t:common.expandAll', icon: 'expand', kind: 'text', do: [{ expandAll: true }] },
  collapseAll: { label: '$t:common.collapseAll', icon: 'collapse', kind: 'text', do: [{ collapseAll: true }] },
};

/** Buttons as written, those by name spelled out. */
export function spelledOut(buttons: readonly (Button | OwnButton)[]): Button[] {
  return buttons.map((button) => (typeof button === 'string' ? own[button] : button));
}

/** A button that is only an icon: it does without words and stands at the end of its line. */
export function isIconOnly({ icon, kind }: Button): boolean {
  return icon !== undefined && kind === 'text';
}
