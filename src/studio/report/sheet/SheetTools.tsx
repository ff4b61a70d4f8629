import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  DownOutlined,
  ItalicOutlined,
  MergeCellsOutlined,
  SplitCellsOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { insertLines, type Lines, mergeArea, removeLines, setLines, splitArea } from '#core/report/edit-sheet.ts';
import { useFeedback } from '#runtime/context/application.tsx';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { reportLimits } from '#schemas/language/sheet.ts';
import { type Command, useCommands } from '../../commands/registry.tsx';
import { useCellLooks } from '../cells/cell-acts.ts';
import { type EditedSheet, useChosenCells } from '../cells/chosen-cells.ts';

interface Tool {
  id: string;
  icon?: ReactNode;
  isOn?: boolean;
  keys?: string[];
  run(): void;
}

const noSheet: EditedSheet = { path: [], address: '', sheet: { columns: [], cells: [] }, cells: [] };

/** What can be done with the chosen cells and their rows and columns. */
function useTools() {
  const t = useTranslation();
  const { toast } = useFeedback();
  const { sheet: of = noSheet, area, cursor, change, choose } = useChosenCells();
  const { look, set, toggle } = useCellLooks();
  const { rows, columns } = area ?? { rows: { start: 0, end: 1 }, columns: { start: 0, end: 1 } };
  const isMerged = of.cells.some(
    ({ cell, rows: own, columns: across }) =>
      cell.to !== undefined && own.start === rows.start && across.start === columns.start,
  );
  const heads = of.sheet.rows?.slice(rows.start, rows.end) ?? [];
  const areHeaders = heads.length > 0 && heads.every(({ header }) => header);
  const insert = (lines: Lines, at: number) => {
    const span = lines === 'rows' ? rows : columns;
    const count = span.end - span.start;
    let isDone = true;
    change(of, (sheet) => (isDone = insertLines(sheet, lines, at, count)));
    if (!isDone) void toast('warning', t('studio.report.tooMany', { ...reportLimits }), toastMs);
    // The chosen cells are those that were inserted.
    else if (cursor) {
      const along = lines === 'rows' ? 'row' : 'column';
      choose(of, { from: { ...cursor.from, [along]: at }, to: { ...cursor.to, [along]: at + count - 1 } });
    }
  };
  const align = (value: 'left' | 'center' | 'right') => set('align', look.align === value ? undefined : value);
  const looks: Tool[] = [
    { id: 'bold', icon: <BoldOutlined />, isOn: look.bold === true, keys: ['mod+b'], run: () => toggle('bold') },
    {
      id: 'italic',
      icon: <ItalicOutlined />,
      isOn: look.italic === true,
      keys: ['mod+i'],
      run: () => toggle('italic'),
    },
    { id: 'alignLeft', icon: <AlignLeftOutlined />, isOn: look.align === 'left', run: () => align('left') },
    { id: 'alignCenter', icon: <AlignCenterOutlined />, isOn: look.align === 'center', run: () => align('center') },
    { id: 'alignRight', icon: <AlignRightOutlined />, isOn: look.align === 'right', run: () => align('right') },
    isMerged
      ? { id: 'split', icon: <SplitCellsOutlined />, run: () => area && change(of, (sheet) => splitArea(sheet, area)) }
      : { id: 'merge', icon: <MergeCellsOutlined />, run: () => area && change(of, (sheet) => mergeArea(sheet, area)) },
  ];
  const ofRows: Tool[] = [
    { id: 'rowAbove', run: () => insert('rows', rows.start) },
    { id: 'rowBelow', run: () => insert('rows', rows.end) },
    {
      id: areHeaders ? 'headerOff' : 'headerOn',
      run: () => change(of, (sheet) => setLines(sheet, 'rows', rows, { header: areHeaders ? undefined : true })),
    },
    { id: 'removeRows', run: () => change(of, (sheet) => removeLines(sheet, 'rows', rows)) },
  ];
  const ofColumns: Tool[] = [
    { id: 'columnLeft', run: () => insert('columns', columns.start) },
    { id: 'columnRight', run: () => insert('columns', columns.end) },
    { id: 'removeColumns', run: () => change(of, (sheet) => removeLines(sheet, 'columns', columns)) },
  ];
  return { looks, ofRows, ofColumns };
}

/** The tools of the chosen cells, also among the commands of the studio. */
export function SheetTools() {
  const t = useTranslation();
  const { looks, ofRows, ofColumns } = useTools();
  const isChosen = useChosenCells().cursor !== undefined;
  const nameOf = (id: string) => (id === 'bold' || id === 'italic' ? t(`kind.part.${id}`) : t(`studio.report.${id}`));
  useCommands(
    isChosen
      ? [...looks, ...ofRows, ...ofColumns].map(({ id, keys, run }): Command => ({
          ...{ id: `sheet-${id}`, name: nameOf(id), group: 'node', isLocal: true, isEnabled: true, run },
          ...(keys && { keys }),
        }))
      : [],
  );
  const menu = (id: string, tools: readonly Tool[]) => (
    <Dropdown
      trigger={['click']}
      disabled={!isChosen}
      menu={{ items: tools.map((tool) => ({ key: tool.id, label: nameOf(tool.id), onClick: tool.run })) }}
    >
      <Button size="small" type="text">
        {t(`studio.report.${id}`)} <DownOutlined />
      </Button>
    </Dropdown>
  );
  return (
    <div className="zs-grid-tools" role="toolbar" aria-label={t('studio.report.tools')}>
      {looks.map(({ id, icon, isOn, run }) => (
        <Tooltip key={id} title={nameOf(id)}>
          <Button
            size="small"
            type="text"
            icon={icon}
            aria-label={nameOf(id)}
            aria-pressed={isOn}
            disabled={!isChosen}
            onClick={run}
          />
        </Tooltip>
      ))}
      {menu('rowMenu', ofRows)}
      {menu('columnMenu', ofColumns)}
    </div>
  );
}
