import { useSay } from '#runtime/context/use-translation.ts';
import type { RowChoice } from './chosen-rows.ts';
import type { RowsFrom } from './use-rows-from.ts';
import type { RowsLook } from '../schema/rows-props.ts';
import { RowsSearch } from './RowsSearch.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useLabels } from './use-labels.ts';
import { usePage } from './use-page.ts';
import './rows.css';

interface RowsPanelProps {
  from: RowsFrom;
  look: RowsLook;
  multiple: boolean;
  /** Without it there is no search above the table. */
  searchable: boolean;
  chosen: readonly RowChoice[];
  onChoose(chosen: readonly RowChoice[]): void;
  onDone?: (chosen: readonly RowChoice[]) => void;
  height: number;
}

/** A search over a table to choose from, the same in a dialog, a drawer and a popover. */
export function RowsPanel({ from, look, searchable, ...table }: RowsPanelProps) {
  const say = useSay();
  const page = usePage(from, look);
  const labelOf = useLabels(from, look);
  return (
    <div className="zr-panel">
      {searchable && <RowsSearch page={page} />}
      <RowsTable
        page={page}
        look={look}
        labelOf={labelOf}
        idField={from.idField}
        label={say('rows.title')}
        {...table}
      />
    </div>
  );
}
