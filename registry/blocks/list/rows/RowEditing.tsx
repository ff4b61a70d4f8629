import {
  type ComponentProps,
  createContext,
  type JSX,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { hasRows, isCalculated } from '#core/kind/kind.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { useFeedback } from '#runtime/context/application.tsx';
import { useLatest } from '#runtime/context/effects.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { leaveForms, UnsavedContext, type UnsavedForms, useUnsavedForms } from '#runtime/context/unsaved-forms.ts';
import { useIssueText, useText, useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { hasId, recordCallsOf } from '#runtime/data/record/record-calls.ts';
import { RecordFormContext } from '#runtime/data/record/record-form.ts';
import { type OpenRecord, useRecord } from '#runtime/data/record/use-record.ts';
import { useFieldContext, useFieldState, useForm } from '#runtime/form/form-scope.ts';
import { RecordPlaceContext, recordPlaceOf } from '#runtime/page/record-place.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { Control } from '#runtime/render/Control.tsx';
import { FormPlace } from '#runtime/render/Form.tsx';
import { ReadonlyField } from '#runtime/render/ReadonlyField.tsx';

type Parameters = Readonly<Record<string, unknown>>;

/** The row that is edited in place, through the form of an overlay. */
export interface RowEditing {
  /** The key of its line; {@link newRowKey} for a record that does not exist yet. */
  key: string;
  parameters: Parameters;
  /** The overlay with the form. */
  overlay: CompiledNode;
  forms: UnsavedForms;
  /** Asks about unsaved values first. */
  cancel(): void;
  /** The record was saved: the row shows it once the list is loaded again. */
  saved(): Promise<void>;
  /** Opens the overlay with what was typed. */
  openForm(): void;
}

/** The key of the line of a new record, on top of the others. */
export const newRowKey = '#new';

/** Moves the focus back to the button of the row, or to the one that added it. */
function returnFocus(key: string, opener: Element | null): void {
  setTimeout(() => {
    const button = document.querySelector(`[data-row-key=${JSON.stringify(key)}] [data-action]`) ?? opener;
    if (document.activeElement === document.body && button instanceof HTMLElement) button.focus();
  });
}

/**
 * The row of a list that is edited in place: one at a time, through the form of the overlay of this name. `opens` is the
 * list's answer to a button that opens the overlay.
 */
export function useRowEditing(
  name: string | undefined,
  isNarrow: boolean,
  reload: () => unknown,
): { editing: RowEditing | undefined } & Required<Pick<BlockHandle, 'opens'>> {
  const { overlays } = useScreen().screen;
  const { askToLeave } = useFeedback();
  const page = usePage();
  const forms = useUnsavedForms();
  const [edited, setEdited] = useState<{ key: string; parameters: Parameters; opener: Element | null }>();
  const overlay = name === undefined || isNarrow ? undefined : overlays[name];
  const leaveTo = async (next: typeof edited) => {
    if (await leaveForms(forms, askToLeave)) setEdited(next);
  };
  const editing = edited &&
    overlay && {
      ...edited,
      overlay,
      forms,
      cancel: () => void leaveTo(undefined).then(() => returnFocus(edited.key, edited.opener)),
      async saved() {
        page.changed();
        await reload();
        setEdited(undefined);
        returnFocus(edited.key, edited.opener);
      },
      openForm() {
        setEdited(undefined);
        page.open(name as string, edited.parameters);
      },
    };
  return {
    editing,
    opens(opened, parameters) {
      if (opened !== name || !overlay?.form) return false;
      const key = hasId(parameters) ? String(parameters['id']) : newRowKey;
      if (edited?.key !== key) void leaveTo({ key, parameters, opener: document.activeElement });
      return true;
    },
  };
}

/** The row that is edited in this table: `<RowEditingContext value={editing}>`. */
export const RowEditingContext = createContext<RowEditing | undefined>(undefined);

/** What the cells of an edited row know of it. */
interface EditedRow extends Pick<RowEditing, 'cancel'> {
  record: OpenRecord;
  /** Absent until its record is loaded. */
  open?: { save(): Promise<void>; isBusy: boolean; openForm(): void };
}

const EditedRowContext = createContext<EditedRow | undefined>(undefined);

/** The row around this cell, if it is edited. */
export const useEditedRow = (): EditedRow | undefined => use(EditedRowContext);

/** The field of the form that is edited in a column; undefined: the column only shows its value. */
export function editedField({ record, open }: EditedRow, { field }: CompiledNode): CompiledNode | undefined {
  const node = open && field !== undefined ? record.store?.screen.fields.get(field) : undefined;
  return node?.kind?.value && !hasRows(node.kind) ? node : undefined;
}

type Plain = (props: ComponentProps<'tr'>) => JSX.Element;
type RowProps = ComponentProps<'tr'> & { 'data-row-key'?: string };

/** A row of a table whose rows are edited in place; `Row` renders its element. */
export function editableRow(Row: Plain) {
  return function ListRow(props: RowProps) {
    const editing = use(RowEditingContext);
    if (!editing || editing.key !== props['data-row-key']) return <Row {...props} />;
    return (
      <UnsavedContext value={editing.forms}>
        <LoadedRow key={editing.key} Row={Row} props={props} editing={editing} />
      </UnsavedContext>
    );
  };
}

const ConflictDialog = lazy(async () => ({
  default: (await import('../../../kit/overlay/ConflictDialog.tsx')).ConflictDialog,
}));

interface LoadedRowProps {
  Row: Plain;
  props: RowProps;
  editing: RowEditing;
}

/** Loads the record of an edited row; until then the row shows what it showed. */
function LoadedRow({ Row, props, editing }: LoadedRowProps) {
  const { overlay, parameters, cancel, saved } = editing;
  const calls = useMemo(() => recordCallsOf(overlay), [overlay]);
  const record = useRecord(overlay.form as CompiledScreen, calls, parameters, saved);
  const waiting = useMemo(() => ({ record, cancel }), [record, cancel]);
  const place = useMemo(() => recordPlaceOf((name) => parameters[name]), [parameters]);
  const resting = <Row {...props} className={`${props.className ?? ''} zb-row--edited`} />;
  const { store, conflict } = record;
  return (
    <RecordFormContext value={record.form}>
      <EditedRowContext value={waiting}>
        {conflict && (
          <Suspense>
            <ConflictDialog conflict={conflict} />
          </Suspense>
        )}
        {store ? (
          <RecordPlaceContext value={place}>
            <FormPlace store={store} mode="edit" inForm nodes={[...store.screen.fields.values()]} waiting={resting}>
              <OpenRow editing={editing} record={record}>
                {(keys) => <Row {...props} {...keys} className={`${props.className ?? ''} zb-row--edited`} />}
              </OpenRow>
            </FormPlace>
          </RecordPlaceContext>
        ) : (
          resting
        )}
      </EditedRowContext>
    </RecordFormContext>
  );
}

interface OpenRowProps {
  editing: RowEditing;
  record: OpenRecord;
  children(keys: Pick<RowProps, 'onKeyDown'>): ReactNode;
}

const fillable = ':is(input, textarea, button, [tabindex="0"]):not(:disabled, [readonly])';

/** A row with an open record: Enter saves it, Escape returns to what is stored. */
function OpenRow({ editing, record, children }: OpenRowProps) {
  const { overlay, key, cancel } = editing;
  const t = useTranslation();
  const text = useTextOf();
  const store = useForm();
  const { toast } = useFeedback();
  const { isBusy, press } = usePress();
  const row = `[data-row-key=${JSON.stringify(key)}]`;
  useEffect(() => {
    document.querySelector<HTMLElement>(`${row} .zb-row-control ${fillable}`)?.focus();
  }, [row]);
  const save = async () => {
    if (record.form.validate()) {
      await press([{ submit: true, as: 'value' }, ...(overlay.on['submit'] ?? [])]);
      return;
    }
    const shown = new Set([...document.querySelectorAll<HTMLElement>(`${row} [data-field]`)].map(fieldOf));
    const missing = [...store.screen.fields].filter(([name]) => !shown.has(name) && isFailing(store.state(name)));
    if (missing.length > 0) {
      const labels = missing.map(([name, { config }]) => text(config.label) || name).join('、');
      void toast('warning', t('block.row.elsewhere', { labels }), elsewhereMs);
    }
  };
  const acts = useLatest({ save, cancel });
  const openForm = () => {
    store.flushDraft();
    store.setAside();
    editing.openForm();
  };
  const edited: EditedRow = { record, cancel, open: { save: () => acts.current.save(), isBusy, openForm } };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // Keys in pop-ups of the controls, and in lists that are open, are theirs.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || event.defaultPrevented) return;
    if (target.getAttribute('aria-expanded') === 'true' || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    if (event.key === 'Enter' && target.matches('input:not([role=combobox])')) void save();
  };
  return <EditedRowContext value={edited}>{children({ onKeyDown })}</EditedRowContext>;
}

const elsewhereMs = 4_000;

const fieldOf = ({ dataset }: HTMLElement) => dataset['field'];
const isFailing = ({ issues }: ReturnType<typeof useFieldState>) => issues.some(({ severity }) => severity === 'error');

/** The control of a field in an edited row; `resting`: what its cell shows otherwise. */
export function RowControl({ node, resting }: { node: CompiledNode; resting: ReactNode }) {
  const { id: prefix } = useFieldContext();
  const path = node.field as string;
  const state = useFieldState(path);
  const t = useTranslation();
  const issue = useIssueText(state.issues[0], useText(node.config.label));
  if (!state.shown) return resting;
  const system = node.kind?.server?.system !== undefined;
  if (system || isCalculated(node.kind)) {
    return (
      <ReadonlyField node={node} path={path} face="cell" {...(system && { empty: t('common.systemGenerated') })} />
    );
  }
  const id = `${prefix}${path}`;
  return (
    <div className="zb-row-control" data-field={path}>
      <Control node={node} path={path} id={id} state={state} disabled={false} compact />
      {issue !== '' && (
        <div className={isFailing(state) ? 'zf-issue' : 'zf-issue zf-issue--mark'} id={`${id}:issue`} role="alert">
          {issue}
        </div>
      )}
    </div>
  );
}
