import { Collapse, Empty } from 'antd';
import { useMemo } from 'react';
import { propertiesOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue, valueAt } from '#core/editing/node-edits.ts';
import { eachCell, setLines } from '#core/report/edit-sheet.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { addressOf } from '#core/editing/node-places.ts';
import { keysOf } from '#core/schema/path.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { CellLook, growingUses, SheetCell, SheetColumn, SheetRow } from '#schemas/language/sheet.ts';
import type { PanelProperty } from '#core/lists/model/node-panel.ts';
import { useEditing } from '../../editing.ts';
import { DesignProvider } from '../../editors/design-context.ts';
import { type PropertyChange, PropertyForm } from '../../editors/PropertyForm.tsx';
import { editorTable } from '../../properties/editor-table.ts';
import { areaName, type ChosenCells, useChosenCells } from './chosen-cells.ts';

const ofCell = propertiesOf(SheetCell);
const named = (names: readonly string[]) => ofCell.filter(({ path: [name = ''] }) => names.includes(name));

/** What names one cell: cells that are edited together differ in it. */
const contents = ['text', 'formula', 'field'];
const within = (part: string, properties: readonly PanelProperty[]): PanelProperty[] =>
  properties.map((property) => ({ ...property, path: [part, ...property.path] }));

/** The properties of cells by sections, with those of their row and column. */
const sections = {
  content: named([...contents, 'as', 'grow', 'unit', 'order', 'format']),
  look: within('look', propertiesOf(CellLook)),
  link: named(['link']),
  lines: [
    ...within('column', propertiesOf(SheetColumn)).map((one) => ({ ...one, title: 'studio.report.columnWidth' })),
    ...within('row', propertiesOf(SheetRow)).map((one) =>
      one.path[1] === 'height' ? { ...one, title: 'studio.report.rowHeight' } : one,
    ),
  ],
};
type Section = keyof typeof sections;
const names = Object.keys(sections) as Section[];

/** The edited object: the cell with the facts of its row and its column. */
function editedOf({ sheet, cursor, active }: ChosenCells): Record<string, unknown> {
  if (!sheet || !cursor) return {};
  const { row, column } = cursor.from;
  return { ...active?.cell, row: sheet.sheet.rows?.[row] ?? {}, column: sheet.sheet.columns[column] ?? {} };
}

/** The properties in which the chosen cells differ. */
function mixedIn({ sheet, area }: ChosenCells): ReadonlySet<string> {
  if (!sheet || !area) return new Set();
  const isIn = (span: { start: number; end: number }, line: number) => line >= span.start && line < span.end;
  const chosen = sheet.cells.filter(
    ({ rows, columns }) => isIn(area.rows, rows.start) && isIn(area.columns, columns.start),
  );
  const properties = names.filter((name) => name !== 'lines').flatMap((name) => sections[name]);
  const differs = ({ path }: PanelProperty) =>
    new Set(chosen.map(({ cell }) => JSON.stringify(valueAt(cell, path)) ?? '')).size > 1;
  return new Set(properties.filter(differs).map(({ path }) => path.join('.')));
}

/** The properties of the chosen cells: what fills them, how they look, what they open, and their row and column. */
export function CellProperties() {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { fields = [] } = useEditing();
  const chosen = useChosenCells();
  const { sheet, area, active, change } = chosen;
  const edited = useMemo(() => editedOf(chosen), [chosen]);
  const mixed = useMemo(() => mixedIn(chosen), [chosen]);
  const problems = useProblems();
  if (!sheet || !area) return <Empty className="zs-empty" description={t('studio.report.hint')} />;
  const isOne = !active || areaName(area) === areaName(active);
  const apply = (changes: readonly PropertyChange[]) =>
    change(
      sheet,
      (one) => {
        for (const { path, value } of changes) {
          const [part = '', name = ''] = path;
          if (part === 'row') setLines(one, 'rows', area.rows, { [name]: value });
          else if (part === 'column') setLines(one, 'columns', area.columns, { [name]: value });
          else eachCell(one, area, (cell) => setProperty(cell, path, value));
        }
      },
      JSON.stringify([sheet.address, area, changes.map(({ path }) => path)]),
    );
  const shown = (name: Section) =>
    isOne ? sections[name] : sections[name].filter(({ path: [part = ''] }) => !contents.includes(part));
  const design = { editors: editorTable, fields, kinds, edited, kind: undefined, change: apply };
  return (
    <section className="zs-properties" aria-label={t('studio.property')}>
      <h2>{t('studio.report.cell', { at: areaName(area) })}</h2>
      <DesignProvider value={design}>
        <Collapse
          ghost
          size="small"
          defaultActiveKey={['content', 'look']}
          items={names.map((name) => ({
            key: name,
            label: t(`studio.report.${name}`),
            children: (
              <PropertyForm
                id={`cell_${name}`}
                properties={shown(name)}
                edited={edited}
                mixed={mixed}
                problems={problems}
                onChange={apply}
              />
            ),
          }))}
        />
      </DesignProvider>
    </section>
  );
}

/** The sentences of the issues of a property of the chosen cell. */
function useProblems(): (property: string) => readonly string[] {
  const { messages } = useI18n();
  const { issuesAt } = useEditing();
  const { sheet, active } = useChosenCells();
  const cell = [...(sheet?.path ?? []), 'cells', active?.index ?? -1];
  const issues = issuesAt.get(addressOf(cell)) ?? [];
  return (property) => {
    const path = [...cell, ...keysOf(property)];
    const isOf = (keys: readonly (string | number)[]) => path.every((step, index) => keys[index] === step);
    return issues.filter((issue) => isOf(keysOf(issue.path))).map((issue) => issueSentence(issue, messages));
  };
}

const isGrowing = ({ field, as = 'list' }: SheetCell) => field !== undefined && growingUses.some((use) => use === as);

/** Sets a property of a cell; what belongs to a field, or to its growth, goes with it. A look without properties is none. */
function setProperty(cell: SheetCell, path: readonly string[], value: unknown): void {
  setValue(cell, path, value);
  if (cell.field === undefined) delete cell.as;
  if (!isGrowing(cell)) for (const name of ['grow', 'unit', 'order'] as const) delete cell[name];
  if (isRecord(cell.look) && Object.keys(cell.look).length === 0) delete cell.look;
}
