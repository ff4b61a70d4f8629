import type { ClipboardEvent } from 'react';

/** Copying in a focused cell that is not edited copies its formatted text; a text selection takes precedence. */
export function copyCell(event: ClipboardEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const words = cell?.querySelector('.zt-text')?.textContent;
  if (!words || getSelection()?.isCollapsed === false) return;
  event.clipboardData.setData('text/plain', words);
  event.preventDefault();
}
