import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { blockOf } from '#core/clipboard/block.ts';
import { pastedValue } from '#core/clipboard/pasted-value.ts';
import { textOf } from '#core/text/message.ts';
import { toastMs } from '#runtime/actions/toast-durations.ts';
import { askOptions } from '#runtime/ask-options.ts';
import { useForm } from '#runtime/form-scope.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useServices } from '#runtime/services.ts';
import { cellOf, cellPath } from '#runtime/store/paths.ts';
import { useSay } from '#runtime/texts.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Column } from './columns.ts';
import { type Grid, shownButtons } from './grid.ts';
import { newRow } from './rows.ts';
import type { TableProps } from './table.ts';

/**
 * Pasting a block of a spreadsheet: it fills the cells from the one it is pasted into, right and down, and goes on in new
 * rows where rows may be added. A cell whose text does not fit keeps what it held, and the person is told of how many.
 */
export function usePaste(grid: Grid): (event: ClipboardEvent<HTMLElement>) => void {
  const form = useForm();
  const platform = usePlatform();
  const services = useServices();
  const cache = useQueryClient();
  const say = useSay();
  const nameOf = ({ fullName }: Option) => textOf(fullName, platform.language, platform.messages);

  /** What a text means in a column, or that it does not fit there. */
  const read = async (column: Column, row: string, text: string) => {
    const { node } = column;
    const options = node.kind?.options
      ? await askOptions(node, (name) => form.read(name, row, grid.name), services, cache).catch(() => [])
      : [];
    return pastedValue({ node, options, nameOf }, text);
  };

  async function paste(block: readonly string[][], start: { row: string; column: string }): Promise<void> {
    const order = form.rows(grid.name)?.order ?? [];
    const from = { row: order.indexOf(start.row), column: grid.columns.findIndex(({ key }) => key === start.column) };
    const canAdd = shownButtons((grid.node.props as TableProps).footerBtnsList, ['add']).length > 0;
    const written: Record<string, unknown> = {};
    const added: Record<string, unknown>[] = [];
    let refused = 0;
    for (const [down, texts] of block.entries()) {
      const row = order[from.row + down];
      if (row === undefined && !canAdd) break;
      const fresh = row === undefined ? { ...newRow(grid.node, current(), platform.newId()) } : undefined;
      if (fresh) added.push(fresh);
      for (const [right, text] of texts.entries()) {
        const column = grid.columns[from.column + right];
        if (!column?.editable) continue;
        const path = row === undefined ? undefined : cellPath(grid.name, row, column.key);
        if (path !== undefined && !isOpen(path)) continue;
        const { fits, value } = await read(column, row ?? '', text);
        if (!fits) refused += 1;
        else if (path !== undefined) written[path] = value;
        else if (fresh) (fresh as Record<string, unknown>)[column.key] = value;
      }
    }
    form.setMany(written);
    if (added.length > 0) form.insertRows(grid.name, added);
    if (refused > 0) void services.toast('warning', say('table.pasteRefused', { count: refused }), toastMs);
  }

  const current = () => ({ now: platform.now(), user: platform.user });
  const isOpen = (path: string) => {
    const { disabled, shown } = form.state(path);
    return !disabled && shown;
  };

  return (event) => {
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const start = path === undefined ? undefined : cellOf(path);
    const block = blockOf(event.clipboardData.getData('text/plain'));
    const isOneText = block.length === 1 && block[0]?.length === 1;
    // One text goes into the control that is open, as everywhere.
    if (!grid.editable || !start || block.length === 0 || (isOneText && grid.active.path === path)) return;
    event.preventDefault();
    grid.active.enter(undefined);
    void paste(block, start);
  };
}
