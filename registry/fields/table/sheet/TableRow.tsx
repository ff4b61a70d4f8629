import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { cellPath } from '#core/schema/address.ts';
import { useIssueText, useText, useTranslation } from '#runtime/context/use-translation.ts';
import { FormScope, useFieldState, useFieldContext } from '#runtime/form/form-scope.ts';
import type { FieldState } from '#runtime/form/states.ts';
import { Control } from '#runtime/render/Control.tsx';
import { ReadonlyField } from '#runtime/render/ReadonlyField.tsx';
import type { Issue } from '#schemas/language/issue.ts';
import { type Column, placed, rowHeightPx, stickiness, type Track } from '../columns/columns.ts';
import type { Grid } from '../grid.ts';
import { RowButtons } from '../rows/TableButtons.tsx';
import { type ActiveCell, useIsActive } from './active-cell.ts';

/** What a cell holds besides its value (SUBTABLE-003). */
interface CellState {
  /** Not a required cell left empty. */
  valid: boolean;
  /** No pattern or rule of its kind is broken. */
  regValid: boolean;
  /** The sentence to show; '' when all is well. */
  regErrorText: string;
}

const missing = new Set(['check.required', 'check.requiredList']);

/** `text` is the sentence of the first issue. */
function cellState(issues: readonly Issue[], text: string): CellState {
  return {
    valid: issues.every(({ id }) => !missing.has(id)),
    regValid: issues.every(({ id }) => missing.has(id)),
    regErrorText: text,
  };
}

interface CellProps {
  grid: Grid;
  column: Column;
  track: Track;
  row: string;
  /** The tab stop of the table (roving tabindex). */
  isEntry: boolean;
}

/** One cell: text when not edited, the kind's widget while it is edited. */
const TableCell = memo(function TableCell({ grid, column, track, row, isEntry }: CellProps) {
  const place = useFieldContext();
  const { node, align, editable } = column;
  const path = cellPath(grid.name, row, column.key);
  const isEditing = useIsActive(grid.active, path);
  const state = useFieldState(path);
  const label = useText(node.config.label);
  const { valid, regValid, regErrorText } = cellState(state.issues, useIssueText(state.issues[0], label));
  const isFailing = !valid || !regValid;
  place.store.probe?.rendered(path);
  const isOpen = grid.editable && editable && !state.disabled && state.shown;
  const id = `${place.id}${path}`;
  return (
    <div
      role="gridcell"
      className={`zt-cell zt-cell--${align}${stickiness(track)}${isOpen ? ' zt-cell--open' : ''}${isFailing ? ' zt-cell--failing' : ''}`}
      style={placed(track)}
      aria-colindex={track.track}
      {...(!isOpen && { 'aria-readonly': true })}
      aria-invalid={isFailing || undefined}
      aria-describedby={isFailing ? `${id}:issue` : undefined}
      tabIndex={isEntry ? 0 : -1}
      data-cell={path}
      data-open={isOpen || undefined}
    >
      {isEditing && isOpen ? (
        <CellEditor column={column} path={path} id={id} state={state} active={grid.active} />
      ) : (
        state.shown && <AtRest column={column} path={path} />
      )}
      {isFailing && (
        <span className="zt-issue" id={`${id}:issue`} role="alert">
          {regErrorText}
        </span>
      )}
    </div>
  );
});

function AtRest({ column: { node }, path }: { column: Column; path: string }) {
  const t = useTranslation();
  return (
    <span className="zt-text">
      <ReadonlyField
        node={node}
        path={path}
        face="cell"
        empty={node.kind?.server?.system ? t('common.systemGenerated') : ''}
      />
    </span>
  );
}

interface EditorProps {
  column: Column;
  path: string;
  id: string;
  state: FieldState;
  active: ActiveCell;
}

function CellEditor({ column, path, id, state, active }: EditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    const control = frame.current && focusWithin(frame.current, id);
    if (control && active.isPressed) pressOn(control);
  }, [id, active]);
  useEffect(() => () => clearTimeout(leaving.current), []);
  // The focus may move on into a drop-down or dialog of the widget: React bubbles its focus event through the portal.
  const stay = () => clearTimeout(leaving.current);
  const leave = () => {
    leaving.current = setTimeout(() => {
      if (active.path === path) active.enter(undefined);
    });
  };
  return (
    <div className="zt-editor" ref={frame} onFocus={stay} onBlur={leave}>
      <Control node={column.node} path={path} id={id} state={state} disabled={false} compact />
    </div>
  );
}

function focusWithin(frame: HTMLElement, id: string): HTMLElement | undefined {
  const named = document.getElementById(id);
  const control = named && frame.contains(named) ? named : frame;
  const target = control.matches(focusable) ? control : (control.querySelector<HTMLElement>(focusable) ?? undefined);
  target?.focus({ preventScroll: true });
  if (target instanceof HTMLInputElement && target.type === 'text') target.select();
  return target;
}

/** Forwards the press that entered the cell to the widget, as its role requires: toggle a checkbox, open a combobox. */
function pressOn(control: HTMLElement): void {
  const role = control.getAttribute('role');
  if (role === 'switch' || role === 'checkbox') control.click();
  else if (role === 'combobox') {
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  }
}

const focusable = 'input, textarea, button, select, [tabindex]:not([tabindex="-1"])';

interface RowProps {
  grid: Grid;
  row: string;
  index: number;
  isSelected: boolean;
  isEntry: boolean;
}

/** One row at its place in the sheet. Its cells do not render again when it moves or is selected. */
export const TableRow = memo(function TableRow({ grid, row, index, isSelected, isEntry }: RowProps) {
  const t = useTranslation();
  const place = useFieldContext();
  const { tracks, columns } = grid;
  const inRow = useMemo(() => ({ ...place, row: { table: grid.name, id: row } }), [place, grid.name, row]);
  const first = columns.findIndex(({ editable }) => editable);
  return (
    <div
      role="row"
      className={isSelected ? 'zt-row zt-row--selected' : 'zt-row'}
      style={{ top: index * rowHeightPx }}
      aria-rowindex={index + 2}
      aria-selected={tracks.select ? isSelected : undefined}
      data-row={row}
    >
      {tracks.select && (
        <div
          role="gridcell"
          className={`zt-cell zt-cell--center${stickiness(tracks.select)}`}
          style={placed(tracks.select)}
        >
          <input
            type="checkbox"
            className="zt-check"
            checked={isSelected}
            onChange={() => grid.toggle(row)}
            aria-label={t('table.select', { index: index + 1 })}
          />
        </div>
      )}
      <div role="rowheader" className={`zt-cell zt-serial${stickiness(tracks.serial)}`} style={placed(tracks.serial)}>
        {index + 1}
      </div>
      <FormScope value={inRow}>
        {columns.map((column, at) => (
          <TableCell
            key={column.key}
            grid={grid}
            column={column}
            track={tracks.columns[at] ?? tracks.serial}
            row={row}
            isEntry={isEntry && at === first}
          />
        ))}
      </FormScope>
      {tracks.operation && (
        <div
          role="gridcell"
          className={`zt-cell zt-ops${stickiness(tracks.operation)}`}
          style={placed(tracks.operation)}
        >
          <RowButtons buttons={grid.rowButtons} index={index} onPress={(button) => grid.runRow(button, row)} />
        </div>
      )}
    </div>
  );
});
