import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { blockOf, pastedRowsMax } from '#core/record/clipboard/block.ts';
import { pastedValue } from '#core/record/clipboard/pasted-value.ts';
import { textOf } from '#core/text/message.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useServices } from '#runtime/context/services.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { askOptions } from '#runtime/data/fetch-options.ts';
import { useForm } from '#runtime/form/form-scope.ts';
import { type CellAddress, cellOf, cellPath } from '#core/schema/address.ts';
import { interfaceParameters } from '../../../kit/record-picker/use-rows.ts';
import { type Column, isWritable } from '../columns/columns.ts';
import { canAddRows, type Grid } from '../grid.ts';
import { offeredOptions } from './allowed-options.ts';
import { newRow } from '../rows/use-row-actions.ts';
import type { RemovedRows } from '../rows/use-removed.ts';

/** Counts of pasted cells that were not written. */
interface Unpasted {
  /** Their text does not fit the field. */
  refused: number;
  /** Their name is ambiguous. */
  ambiguous: number;
  /** Their target is not editable. */
  closed: number;
  /** They are beyond the last column or row. */
  outside: number;
  /** The paste had more rows than the maximum. */
  isCut: boolean;
}

/** Counts the cells of a block beyond the existing rows and columns; empty cells do not count. */
function countUnpasted(block: readonly (readonly string[])[], room: { rows: number; columns: number }): Unpasted {
  const taken = block.slice(0, pastedRowsMax);
  const outside = taken.map((texts, down) => texts.slice(down < room.rows ? room.columns : 0).filter(isFilled).length);
  return {
    refused: 0,
    ambiguous: 0,
    closed: 0,
    outside: outside.reduce((sum, count) => sum + count, 0),
    isCut: block.length > pastedRowsMax,
  };
}

const isFilled = (text: string) => text.trim() !== '';

/** A message about skipped cells; '' when everything was written. */
function wordsOfUnpasted(
  { refused, ambiguous, closed, outside, isCut }: Unpasted,
  t: (id: string, params: Readonly<Record<string, string | number>>) => string,
): string {
  return [
    ...(refused > 0 ? [t('table.pasteRefused', { count: refused })] : []),
    ...(ambiguous > 0 ? [t('table.pasteAmbiguous', { count: ambiguous })] : []),
    ...(closed > 0 ? [t('table.pasteClosed', { count: closed })] : []),
    ...(outside > 0 ? [t('table.pasteOutside', { count: outside })] : []),
    ...(isCut ? [t('table.pasteCut', { count: pastedRowsMax })] : []),
  ].join(t('table.pasteBetween', {}));
}

type Block = readonly (readonly string[])[];

/**
 * Pastes a block of a spreadsheet: it fills the cells from the one it is pasted into, right and down, and appends rows
 * where that is allowed. A cell whose text does not fit shows that text and the issue. `rest` returns the focus to the
 * cell, where one undo reverts the whole paste.
 */
export function usePaste(
  grid: Grid,
  write: RemovedRows['write'],
  rest: (path: string) => void,
): (event: ClipboardEvent<HTMLElement>) => void {
  const form = useForm();
  const platform = usePlatform();
  const { toast } = useServices();
  const message = useTranslation();
  const reader = useCellReader(grid);

  /** Appends rows for the part of the block beyond the last row. */
  function extend(missing: number): ReadonlySet<string> {
    if (missing <= 0 || !canAddRows(grid)) return new Set();
    const current = { now: platform.now(), user: platform.user };
    const added = Array.from({ length: missing }, () => newRow(grid.node, current, platform.newId()));
    form.insertRows(grid.name, added);
    return new Set(added.map(({ zhjyId }) => zhjyId));
  }

  async function paste(block: Block, start: CellAddress): Promise<Unpasted> {
    const firstRow = form.rows(grid.name)?.order.indexOf(start.row) ?? -1;
    const firstColumn = grid.columns.findIndex(({ key }) => key === start.field);
    const taken = block.slice(0, pastedRowsMax);
    const added = extend(firstRow + taken.length - (form.rows(grid.name)?.order.length ?? 0));
    const rows = (form.rows(grid.name)?.order ?? []).slice(firstRow, firstRow + taken.length);
    const unpasted = countUnpasted(block, { rows: rows.length, columns: grid.columns.length - firstColumn });
    const read = reader();
    const written: Record<string, unknown> = {};
    const unfit: string[] = [];
    for (const [down, row] of rows.entries()) {
      for (const [right, text] of (taken[down] ?? []).entries()) {
        const column = grid.columns[firstColumn + right];
        if (!column) break;
        const path = cellPath(grid.name, row, column.key);
        if (!isWritable(form, column, path)) {
          if (text.trim() !== '') unpasted.closed += 1;
          continue;
        }
        const pasted = await read(column, row, text);
        written[path] = pasted.value;
        if (!pasted.fits) {
          unfit.push(path);
          unpasted[pasted.isAmbiguous ? 'ambiguous' : 'refused'] += 1;
        }
      }
    }
    write(written, added);
    for (const path of unfit) form.checkOne(path);
    return unpasted;
  }

  return (event) => {
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const start = path === undefined ? undefined : cellOf(path);
    const block = blockOf(event.clipboardData.getData('text/plain'));
    const isOneText = block.length === 1 && block[0]?.length === 1;
    // A single text is pasted into the open control by the browser.
    if (!grid.editable || !start || block.length === 0 || (isOneText && grid.active.path === path)) return;
    event.preventDefault();
    rest(path as string);
    void paste(block, start).then((unpasted) => {
      const words = wordsOfUnpasted(unpasted, message);
      if (words !== '') void toast('warning', words, toastMs);
    });
  };
}

/** Parses texts as cell values; names are looked up on the server. */
function useCellReader(grid: Grid) {
  const form = useForm();
  const platform = usePlatform();
  const services = useServices();
  const cache = useQueryClient();
  const t = (text: Parameters<typeof textOf>[0]) => textOf(text, platform.language, platform.messages);
  return () => {
    const offered = offeredOptions(services.client);
    return async ({ node }: Column, row: string, text: string) => {
      const readBeside = (name: string) => form.read(name, row, grid.name);
      const around = {
        organizeId: String(platform.user['organizeId'] ?? ''),
        interfaceInput: () => ({ ...interfaceParameters(node.props['templateJson'], grid.name, readBeside, services) }),
      };
      const offer = text.trim() === '' ? undefined : node.kind?.reference?.offers?.(node.props, readBeside);
      const options = node.kind?.options
        ? await askOptions(node, readBeside, services, cache).catch(() => [])
        : offer
          ? await offered({ node, offer, words: text, around })
          : [];
      return pastedValue({ node, options, t }, text);
    };
  };
}
