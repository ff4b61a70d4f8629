import { useMemo, useState } from 'react';
import { propertiesOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue, valueAt } from '#core/editing/node-edits.ts';
import { addressOf } from '#core/editing/node-places.ts';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { saveInput } from '#runtime/data/record/record-calls.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { reportWords as schemas } from '#schemas/language/report.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { DragArea } from '../design/DragArea.tsx';
import { Properties } from '../design/Properties.tsx';
import { DocumentEditor } from '../documents/DocumentEditor.tsx';
import { DocumentFrame, enabledStates } from '../documents/DocumentFrame.tsx';
import { StudioPage } from '../documents/StudioPage.tsx';
import { useDocument } from '../documents/use-document.ts';
import { EditingContext, useEditing, useFollowing } from '../editing.ts';
import { DesignProvider } from '../editors/design-context.ts';
import { PropertyForm } from '../editors/PropertyForm.tsx';
import { SidePane } from '../panes/SidePane.tsx';
import { editorTable } from '../properties/editor-table.ts';
import { NodeCommands } from '../StudioCommands.tsx';
import type { Draft } from '../use-draft.ts';
import { CellProperties } from './cells/CellProperties.tsx';
import { ChosenCellsContext, useChosen, useChosenCells } from './cells/chosen-cells.ts';
import { ChartSourceEditor, Datasets } from './data/Datasets.tsx';
import {
  type ReportPart,
  reportWords,
  useDatasetFields,
  useReportCheck,
  useReportEditing,
} from './document/use-report.ts';
import { ReportPreview } from './preview/ReportPreview.tsx';
import './report.css';
import { SheetGrid } from './sheet/SheetGrid.tsx';
import { SheetTools } from './sheet/SheetTools.tsx';

const views = ['design', 'datasets', 'json'] as const;
type View = (typeof views)[number];

interface PanesProps {
  id: string;
  draft: Draft<ReportPart>;
  issues: readonly Issue[];
}

/** Palette and outline, the sheets over their live preview, and what edits the chosen cells. */
function Panes({ id, draft, issues }: PanesProps) {
  const { kinds } = useInterpreter();
  const [view, setView] = useState<View>('design');
  const following = useFollowing(useEditing());
  const words = useMemo(() => reportWords(kinds), [kinds]);
  return (
    <DragArea>
      <div className="zs-panes zs-report" data-part="form" data-view={view === 'json' ? 'json' : 'design'}>
        <EditingContext value={following}>
          <SidePane />
        </EditingContext>
        <div className="zs-pane zs-preview">
          <Blocks />
          <ReportPreview id={id} draft={draft} issues={issues} />
        </div>
        <DocumentEditor<View, ReportPart> {...{ draft, issues, views, view, words }} part="content" onView={setView}>
          {view === 'datasets' ? <Datasets /> : <Chosen issues={issues} />}
        </DocumentEditor>
      </div>
    </DragArea>
  );
}

/** The blocks of the report in their order: sheets to be filled, and the names of others, which the preview shows. */
function Blocks() {
  const t = useTranslation();
  const { tree, selection, nodes, titleOf } = useEditing();
  const { sheets } = useChosenCells();
  const blocks = nodes.filter(({ path: [list] }) => list === 'body');
  return (
    <section className="zs-report-blocks" aria-label={t('studio.report.sheets')}>
      {sheets.length > 0 && <SheetTools />}
      {blocks.map((node, index) => {
        const address = addressOf(node.path);
        const sheet = sheets.find((one) => one.address === address);
        if (sheet) return <SheetGrid key={address} of={sheet} number={index + 1} />;
        const isUnreadable = Array.isArray(valueAt(tree, [...node.path, 'cells']));
        return (
          <button
            key={address}
            type="button"
            className="zs-report-block"
            aria-pressed={selection.has(address)}
            onClick={() => selection.choose([address], 'canvas')}
          >
            <span>{titleOf(node)}</span>
            {isUnreadable && <small>{t('studio.report.unreadable')}</small>}
          </button>
        );
      })}
    </section>
  );
}

/** The properties of the chosen cells, of the chosen block or condition, or of the report itself. */
function Chosen({ issues }: Pick<PanesProps, 'issues'>) {
  const { selection } = useEditing();
  const { cursor } = useChosenCells();
  if (cursor) return <CellProperties />;
  return selection.addresses.length > 0 ? <Properties issues={issues} /> : <Whole />;
}

const wholeProperties = propertiesOf(schemas.get('report') as never).filter(({ path: [name] }) => name === 'title');

/** The properties of the report itself: shown while nothing is chosen. */
function Whole() {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { tree, edit, fields = [] } = useEditing();
  const edited = isRecord(tree) ? tree : {};
  return (
    <section className="zs-properties" aria-label={t('studio.property')}>
      <h2>{t('studio.report.whole')}</h2>
      <p className="zs-hint">{t('studio.report.whole.hint')}</p>
      <DesignProvider value={{ editors: editorTable, fields, kinds, edited, kind: undefined }}>
        <PropertyForm
          id="report"
          properties={wholeProperties}
          edited={edited}
          onChange={(changes) =>
            edit((draft) => {
              for (const { path, value } of changes) setValue(draft, path, value);
            }, 'report title')
          }
        />
      </DesignProvider>
    </section>
  );
}

/** A report as it is edited. */
interface Report extends Record<string, unknown> {
  id: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  content: string;
  version: number;
}

interface Props {
  report: Report;
  refetch(): Promise<Report | undefined>;
}

/** The figures of a chart come from a dataset. */
const editors = { source: { Control: ChartSourceEditor, isGroup: true } };

function Workbench({ report, refetch }: Props) {
  const { id, fullName, enCode, enabledMark } = report;
  const { client } = useHttp();
  const opened = useDocument<Report, ReportPart>({
    ...{ noun: 'report', part: 'content', model: report, refetch, home: '/developer/dataReport' },
    textOf: ({ content }) => content,
    blank: { language: languageVersion, title: fullName, datasets: {}, body: [] },
    send(loaded, version, values, note, options) {
      const call = client.find('data-report.update') as Call;
      const input = saveInput(call, {}, { loaded, parameters: {}, values, more: { version, note } });
      return client.send('data-report.update', input, options);
    },
  });
  const { draft } = opened;
  const { content } = draft.documents;
  const datasets = useDatasetFields(content.tree);
  const issues = useReportCheck(content);
  const { editing, chosen } = useChosen(useReportEditing(draft, issues, datasets, editors), issues);
  return (
    <EditingContext value={editing}>
      <ChosenCellsContext value={chosen}>
        <DocumentFrame opened={opened} title={fullName} code={enCode} state={enabledStates[enabledMark]}>
          <NodeCommands hasWidths={false} />
          <Panes id={id} draft={draft} issues={issues} />
        </DocumentFrame>
      </ChosenCellsContext>
    </EditingContext>
  );
}

/** The studio for editing a report, loaded by the id in the URL. What is saved is what its readers see. */
export default function ReportStudio() {
  return (
    <StudioPage<Report> call="data-report.info">
      {(report, refetch) => <Workbench key={report.id} report={report} refetch={refetch} />}
    </StudioPage>
  );
}
