import type { ClipboardEvent } from 'react';

/** Copying in a cell that is not being edited takes the words it shows; what is selected somewhere goes before. */
export function copyCell(event: ClipboardEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const words = cell?.querySelector('.zt-text')?.textContent;
  if (!words || getSelection()?.isCollapsed === false) return;
  event.clipboardData.setData('text/plain', words);
  event.preventDefault();
}
