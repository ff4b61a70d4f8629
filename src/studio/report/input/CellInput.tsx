import { Popover } from 'antd';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cellOver, contentOf, fillCell, type GridPlace, typedOf } from '#core/report/edit-sheet.ts';
import { addressOf } from '#core/report/grid.ts';
import { type Offer, offersFor } from '#core/report/offers.ts';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import type { SheetCell } from '#schemas/language/sheet.ts';
import type { Text } from '#schemas/language/text.ts';
import { keyMatches } from '../../commands/keys.tsx';
import { useEditing } from '../../editing.ts';
import type { FieldChoice } from '../../editors/design-context.ts';
import { useAreaActs, useCellClipboard } from '../cells/cell-acts.ts';
import { areaName, type Cursor, type EditedSheet, useChosenCells } from '../cells/chosen-cells.ts';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  of: EditedSheet;
  isChosen: boolean;
  /** The last place of the grid. */
  end: GridPlace;
  host: RefObject<HTMLElement | null>;
}

const steps: Readonly<Record<string, GridPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

const firstCell: Cursor = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } };

const into = (value: number, last: number) => Math.min(Math.max(0, value), last);

/**
 * The input over the chosen cell. It always has the focus of the grid, so that an input method can begin with the first
 * key; while nothing is being typed, its keys move between the cells.
 */
export function CellInput({ ref, of, isChosen, end, host }: Props) {
  const t = useTranslation();
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement);
  const { cursor, area, active, choose } = useChosenCells();
  const at = (isChosen ? cursor : undefined) ?? firstCell;
  const typing = useTyping(of, at.from, isChosen ? active?.cell : undefined);
  const { typed, isTyping, offers, offer } = typing;
  const covering = isChosen ? active : undefined;
  const first = { row: covering?.rows.start ?? at.from.row, column: covering?.columns.start ?? at.from.column };
  const over = useOverCell(host, addressOf(first.row, first.column), isChosen);
  const move = (by: GridPlace, isExtended: boolean) => choose(of, moved(of, at, by, end, isExtended));
  const acts = useAreaActs(of, at);
  const clipboard = useCellClipboard(of, at, isTyping);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isDone = isTyping
      ? typing.press(event, move)
      : pressInGrid(event, { move, acts, end, choose: (next) => choose(of, next), at, begin: typing.begin });
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = area && isChosen ? areaName(area) : addressOf(at.from.row, at.from.column);
  const filled = (covering && typing.textOf(covering.cell)) || t('studio.report.emptyCell');
  return (
    <div ref={over} className="zs-cell-input" data-typing={isTyping || undefined} data-idle={!isChosen || undefined}>
      <Popover
        open={offers.length > 0}
        placement="bottomLeft"
        arrow={false}
        trigger={[]}
        content={<Offers id={id} offers={offers} chosen={offer} onTake={typing.take} />}
      >
        <input
          ref={own}
          value={typed}
          inputMode={isTyping ? 'text' : 'none'}
          role="combobox"
          aria-label={t('studio.report.cellWith', { at: name, typed: filled })}
          aria-expanded={offers.length > 0}
          aria-controls={offers.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={offers[offer] && `${id}_${offer}`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => typing.type(target.value)}
          onKeyDown={press}
          onDoubleClick={typing.begin}
          onFocus={() => {
            if (!isChosen) choose(of, at);
          }}
          onBlur={typing.commit}
          {...clipboard}
        />
      </Popover>
    </div>
  );
}

interface OffersProps {
  id: string;
  offers: readonly Offer[];
  chosen: number;
  onTake(offer: Offer): void;
}

/** The fields that complete what is typed; the keyboard chooses one in the input. */
function Offers({ id, offers, chosen, onTake }: OffersProps) {
  const t = useTranslation();
  return (
    <div id={id} className="zs-cell-offers" role="listbox" aria-label={t('studio.report.offers')}>
      {offers.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
        <div
          key={one.typed}
          id={`${id}_${index}`}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(one)}
        >
          {one.label !== one.name && <span>{one.label} </span>}
          <code>{one.name}</code>
        </div>
      ))}
    </div>
  );
}

const none: readonly FieldChoice[] = [];

/** What is being typed into a cell, with what is offered to complete it. */
function useTyping(of: EditedSheet, place: GridPlace, cell: SheetCell | undefined) {
  const { change } = useChosenCells();
  const { fields = none } = useEditing();
  const { language } = useI18n();
  const say = useTextOf();
  // Belongs to one place: moving on ends it.
  const key = `${of.address} ${addressOf(place.row, place.column)}`;
  const [state, setState] = useState<{ key: string; typed: string; offer: number; isPlain: boolean }>();
  const now = state?.key === key ? state : undefined;
  const textOf = (one: SheetCell) => typedOf(one, say(one.text));
  const named = useMemo(() => fields.map(({ name, label }) => ({ name, label: say(label) || name })), [fields, say]);
  const offers = now && !now.isPlain ? offersFor(now.typed, named) : [];
  const type = (typed: string) => setState({ key, typed, offer: 0, isPlain: false });
  const commit = () => {
    if (!now) return;
    setState(undefined);
    if (cell ? textOf(cell) === now.typed : now.typed === '') return;
    const content = contentOf(now.typed);
    const { text } = content;
    const before = cell?.text;
    // A text in several languages is changed in the shown one.
    const translated = text !== undefined && typeof before === 'object' ? { ...before, [language]: text } : text;
    change(of, (sheet) =>
      fillCell(sheet, place, text === undefined ? content : { text: translated as Text as string }),
    );
  };
  const take = ({ typed }: Offer) => setState({ key, typed, offer: 0, isPlain: true });
  return {
    typed: now?.typed ?? '',
    isTyping: now !== undefined,
    ...{ offers, offer: now?.offer ?? 0, textOf, type, commit, take },
    begin: () => type(cell ? textOf(cell) : ''),
    /** Handles a key while typing; false: the input does. */
    press(event: KeyboardEvent, move: (by: GridPlace, isExtended: boolean) => void): boolean {
      const found = offers[now?.offer ?? 0];
      if (event.key === 'Escape') setState(undefined);
      else if (found && (event.key === 'Enter' || event.key === 'Tab')) take(found);
      else if (offers.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && now) {
        const by = event.key === 'ArrowDown' ? 1 : offers.length - 1;
        setState({ ...now, offer: (now.offer + by) % offers.length });
      } else if (event.key === 'Enter' || event.key === 'Tab') {
        commit();
        const by = event.shiftKey ? -1 : 1;
        move(event.key === 'Enter' ? { row: by, column: 0 } : { row: 0, column: by }, false);
      } else return false;
      return true;
    },
  };
}

/** The cursor after a step; merged cells are stepped over as a whole. */
function moved(of: EditedSheet, { from, to }: Cursor, by: GridPlace, end: GridPlace, isExtended: boolean): Cursor {
  const start = isExtended ? to : from;
  const cell = cellOver(of.cells, start);
  const edge = (span: { start: number; end: number } | undefined, line: number, step: number) =>
    step === 0 || !span ? line + step : step > 0 ? span.end - 1 + step : span.start + step;
  const next = {
    row: into(edge(cell?.rows, start.row, by.row), end.row),
    column: into(edge(cell?.columns, start.column, by.column), end.column),
  };
  return isExtended ? { from, to: next } : { from: next, to: next };
}

interface GridKeys {
  at: Cursor;
  end: GridPlace;
  acts: ReturnType<typeof useAreaActs>;
  move(by: GridPlace, isExtended: boolean): void;
  choose(cursor: Cursor): void;
  begin(): void;
}

/** Handles a key while nothing is being typed; false: the input, or the studio, does. */
function pressInGrid(event: KeyboardEvent, { at, end, acts, move, choose, begin }: GridKeys): boolean {
  const { key, shiftKey } = event;
  const step = steps[key];
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const shortcut = (keys: string) => keyMatches(keys, event.nativeEvent);
  const goTo = (place: GridPlace) => choose({ from: shiftKey ? at.from : place, to: place });
  if (step && isPlain) move(step, shiftKey);
  else if ((key === 'Enter' || key === 'F2') && isPlain) begin();
  else if ((key === 'Delete' || key === 'Backspace') && isPlain) acts.clear();
  else if (key === 'Home' && isPlain) goTo({ row: at.to.row, column: 0 });
  else if (key === 'End' && isPlain) goTo({ row: at.to.row, column: end.column });
  else if (shortcut('mod+a')) choose({ from: { row: 0, column: 0 }, to: end });
  else if (shortcut('mod+b')) acts.toggle('bold');
  else if (shortcut('mod+i')) acts.toggle('italic');
  else if (shortcut('mod+z')) acts.undo();
  else if (shortcut('mod+y') || shortcut('mod+shift+z')) acts.redo();
  else return false;
  return true;
}

/** Draws an element over the cell at an address, and scrolls to it when another one is chosen. */
function useOverCell(
  host: RefObject<HTMLElement | null>,
  at: string,
  isChosen: boolean,
): RefObject<HTMLDivElement | null> {
  const over = useRef<HTMLDivElement>(null);
  const cellAt = () => host.current?.querySelector<HTMLElement>(`td[data-at="${at}"]`);
  // Widths, heights and merges change with edits of the sheet, which render this again.
  useLayoutEffect(() => {
    const cell = cellAt();
    if (!cell || !over.current) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = cell;
    Object.assign(over.current.style, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth}px`,
      height: `${offsetHeight}px`,
    });
  });
  useEffectOn(isChosen ? at : undefined, () => {
    if (isChosen) cellAt()?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  return over;
}
