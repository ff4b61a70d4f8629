import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FormEvent, use, useEffect, useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { listName } from '#core/lists/model/list-buttons.ts';
import { joinAddress } from '#core/lists/view-address.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { own } from '#core/schema/record.ts';
import { checkRecord, emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useAuth, useDevice, useHttp, useInterpreter, useNavigation } from '#runtime/context/application.tsx';
import { valueText } from '#core/text/value-text.ts';
import { searchedAddress } from '#runtime/data/list/searched-address.ts';
import { createScope } from '#runtime/context/scope.ts';
import { type ReportDraft, ReportDraftContext } from '#runtime/report/report-draft.ts';
import { type OpenedReport, useOpenedReport } from '#runtime/report/use-opened-report.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { Form, useFormStore } from '#runtime/render/Form.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import type { ReportDefinition } from '#schemas/language/report.ts';
import type { CellLink } from '#schemas/language/sheet.ts';
import type { ShownCell, ShownChart, ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { type Paging, ReportBar, type Values } from '../shared/ReportBar.tsx';
import { ReportBlockContext } from '../shared/report-context.ts';
import './reportView.css';

export default function ReportViewView() {
  const { route } = useNavigation();
  const t = useTranslation();
  const draft = use(ReportDraftContext);
  const id = String(route.property['moduleId'] || route.query['reportId'] || '');
  if (draft) return <Drafted draft={draft} />;
  return id === '' ? <EmptyState text={t('data-report.none')} /> : <Opened key={id} id={id} />;
}

/** An unsaved report in its designer: other query conditions begin with an empty form. */
function Drafted({ draft: { id, definition, content } }: { draft: ReportDraft }) {
  const shown = useMemo(() => ({ ...definition, body: definition.body.map(withoutDataset) }), [definition]);
  const report = { id, fullName: '', version: 0, definition: shown, draft: content };
  return <Page key={JSON.stringify(definition.parameters)} report={report} />;
}

function Opened({ id }: { id: string }) {
  const { data, reason, isPending, refetch } = useOpenedReport(id);
  if (isPending) return <LoadingSkeleton rows={8} />;
  if (reason !== '') return <EmptyState text={reason} />;
  if (!data) return <LoadError retry={() => void refetch()} />;
  return <Page report={data} />;
}

/** A block as the server answers it with a saved report: figures over a dataset are in its answer, not in the block. */
function withoutDataset(node: ReportDefinition['body'][number]) {
  const { source, ...shown } = node;
  return own(source, 'dataset') === undefined ? node : shown;
}

function Page({ report }: { report: OpenedReport }) {
  const { id, version, definition, draft } = report;
  const place = useAuthored({ noun: draft === undefined ? 'report' : 'draft', id, version });
  const { compile } = useInterpreter();
  const screen = useMemo(() => {
    const { language, title, parameters = [] } = definition;
    return compile({ language, title, fields: parameters, labelPosition: 'top' });
  }, [definition, compile]);
  return <Asked report={report} screen={screen} place={place} />;
}

interface AskedProps {
  report: OpenedReport;
  screen: CompiledScreen;
  place: ReturnType<typeof useAuthored>;
}

/** The report under its query form. It asks nothing before the required conditions are filled (REPORT-014). */
function Asked({ report, screen, place }: AskedProps) {
  const { route } = useNavigation();
  const { user } = useAuth();
  const { now } = useInterpreter();
  const t = useTranslation();
  const title = useText(report.definition.title);
  const fresh = () => {
    const record = { ...emptyRecord(screen, { now: now(), user }), ...givenBy(route.query, screen) };
    return parseRecord(screen, record).values;
  };
  const [record] = useState(fresh);
  const [asked, setAsked] = useState<Values | undefined>(() =>
    checkRecord(screen, record, { now: now(), user }).some(({ severity }) => severity === 'error')
      ? undefined
      : storeRecord(screen, record),
  );
  const [paging, setPaging] = useState<Paging>({ currentPage: 1, pageSize: 20 });
  const ask = (values: Values) => {
    setAsked(values);
    setPaging((before) => ({ ...before, currentPage: 1 }));
  };
  return (
    <section className="zr-report" aria-label={title}>
      {screen.root.length > 0 && (
        <AuthoredProviders value={place}>
          <QueryForm screen={screen} record={record} fresh={fresh} onAsk={ask} />
        </AuthoredProviders>
      )}
      {asked ? (
        <Answer report={report} asked={asked} paging={paging} setPaging={setPaging} place={place} />
      ) : (
        <EmptyState text={t('data-report.fillFirst')} />
      )}
    </section>
  );
}

/** Conditions in the address, as links of other reports give them. */
const givenBy = (query: Values, screen: CompiledScreen): Values =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      screen.fields.has(name) ? [[name, readGiven(value)] as const] : [],
    ),
  );

function readGiven(value: unknown): unknown {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    return value;
  }
}

/** What the server computed of a report. */
interface Computed {
  list: ShownSheet[];
  charts: ShownChart[];
}

interface AnswerProps {
  report: OpenedReport;
  asked: Values;
  paging: Paging;
  setPaging(next: Paging): void;
  place: ReturnType<typeof useAuthored>;
}

function Answer({ report, asked, paging, setPaging, place }: AnswerProps) {
  const { client } = useHttp();
  const { draft } = report;
  const saved = { id: report.id, parameters: asked, ...paging };
  const input = draft === undefined ? saved : { id: report.id, parameters: asked, content: draft };
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['report', report.id, report.version, input],
    queryFn: async ({ signal }) =>
      (await client.send('data-report.preview', input, { signal, quiet: true })).data as Computed,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [isPrinting, setPrinting] = useState(false);
  const print = usePrinted(isPrinting, setPrinting);
  if (error instanceof CallError && error.msg !== '') return <EmptyState text={error.msg} />;
  if (isPending) return <LoadingSkeleton rows={10} />;
  if (!data) return <LoadError retry={() => void refetch()} />;
  return (
    <>
      {draft === undefined && (
        <ReportBar name={report.fullName} input={saved} sheets={data.list} setPaging={setPaging} print={print} />
      )}
      <AuthoredProviders value={place}>
        {report.definition.body.map((node, block) => (
          <Block
            key={block}
            report={report}
            node={node}
            number={block + 1}
            sheet={data.list.find((one) => one.block === block)}
            chart={data.charts.find((one) => one.block === block)}
            state={{ isFetching, isPrinting }}
          />
        ))}
      </AuthoredProviders>
    </>
  );
}

/** Draws every row, prints, and draws the rows in view again. */
function usePrinted(isPrinting: boolean, setPrinting: (is: boolean) => void) {
  const { print } = useDevice();
  useEffect(() => {
    if (!isPrinting) return;
    const frame = requestAnimationFrame(() => {
      print();
      setPrinting(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPrinting, print, setPrinting]);
  return () => setPrinting(true);
}

/** Where the link of a cell leads: a report with query conditions, a record in its list, or a portal with filters. */
function addressOf(link: CellLink): string {
  if ('report' in link) {
    const given = Object.entries(link.with ?? {}).map(([name, value]) => [name, JSON.stringify(value ?? null)]);
    return `/dataReport/${encodeURIComponent(link.report)}?${new URLSearchParams(given).toString()}`;
  }
  if ('list' in link) return joinAddress(link.list, { [`${listName}.open`]: valueText(link.with['id']) });
  const portal = `/dashboard?portalId=${encodeURIComponent(link.portal)}`;
  return searchedAddress(portal, link.with ?? {}, link.filter ?? 'filter');
}

interface BlockProps {
  report: OpenedReport;
  node: ReportDefinition['body'][number];
  number: number;
  sheet: ShownSheet | undefined;
  chart: ShownChart | undefined;
  state: { isFetching: boolean; isPrinting: boolean };
}

function Block({ report, node, number, sheet, chart, state }: BlockProps) {
  const { compile } = useInterpreter();
  const { navigate } = useNavigation();
  const { language, title } = report.definition;
  const rows = chart?.rows;
  const compiled = useMemo(
    () => compile({ language, title, body: rows ? { ...node, rows } : node }),
    [compile, language, title, node, rows],
  );
  const { isFetching, isPrinting } = state;
  const value = useMemo(() => {
    const open = ({ link }: ShownCell) => {
      if (link) navigate(addressOf(link), '_self');
    };
    return { number, sheet, isFetching, isPrinting, open };
  }, [number, sheet, isFetching, isPrinting, navigate]);
  return (
    <ReportBlockContext value={value}>
      {chart ? (
        <div className="zr-chart">
          <Screen compiled={compiled} />
        </div>
      ) : (
        <Screen compiled={compiled} />
      )}
    </ReportBlockContext>
  );
}

interface QueryProps {
  screen: CompiledScreen;
  record: Values;
  fresh(): Values;
  onAsk(values: Values): void;
}

/** The query conditions of a report; a missing required one is marked, and nothing is asked. */
function QueryForm({ screen, record, fresh, onAsk }: QueryProps) {
  const t = useTranslation();
  const { user } = useAuth();
  const { now } = useInterpreter();
  const [scope] = useState(() => createScope({ user: definitionUser(user) }, undefined, now));
  const store = useFormStore({ screen, record: { ...record }, isNew: true, scope });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (store.checkAll().length === 0) onAsk(storeRecord(screen, store.record()));
  };
  return (
    <form className="zr-query" role="search" onSubmit={submit} noValidate>
      <Form store={store} mode="edit" inForm />
      <div className="zr-query-buttons">
        <Button type="primary" htmlType="submit">
          {t('common.search')}
        </Button>
        <Button onClick={() => store.reset({ ...fresh() })}>{t('common.reset')}</Button>
      </div>
    </form>
  );
}
