import { Button, Modal } from 'antd';
import { type FormEvent, useMemo, useState } from 'react';
import { storeRecord } from '#core/record/record.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useFieldValue } from '#runtime/form/form-scope.ts';
import type { FormStore } from '#runtime/form/form-store.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { Form, useFormStore } from '#runtime/render/Form.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { ReadingOf } from '#runtime/render/ReadonlyField.tsx';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type CorrectedCell, correctedName, type HeaderAbove, isCorrected } from '#schemas/resources/import-calls.ts';
import { cellAt, shownText, valueAt } from './use-rows.ts';
import type { OpenCell } from './PreviewTable.tsx';

const widthPx = 480;

interface Props {
  cell: OpenCell;
  /** Why its row cannot be imported. */
  problem: string | undefined;
  /** What other cells of its row were read as, by path. */
  read: Readonly<Record<string, unknown>> | undefined;
  onCorrect(cell: CorrectedCell): void;
  onLeave(): void;
}

/** Corrects a cell with the widget of its field (IMPORT-034). */
export function CorrectCell({ cell, problem, read, onCorrect, onLeave }: Props) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      title={t('import.correct', cell.title)}
      width={widthPx}
      footer={null}
      closable={{ 'aria-label': t('block.close') }}
      onCancel={close}
      afterClose={onLeave}
      destroyOnHidden
    >
      <CellForm
        cell={cell}
        problem={problem}
        read={read}
        onCancel={close}
        onCorrect={(corrected) => {
          onCorrect(corrected);
          close();
        }}
      />
    </Modal>
  );
}

interface CellFormProps extends Omit<Props, 'onLeave'> {
  onCancel(): void;
}

/** Not shown: the options of the shown field depend on it. */
const hidden = ({ node }: HeaderAbove) => {
  const { config, ...rest } = node as unknown as DefinitionNode;
  return { ...rest, config: { ...config, noShow: true } };
};

/**
 * The field in a form of its own; it starts empty, or with what was chosen before. Fields that its options depend on are
 * in the form, with the values of their cells.
 */
function CellForm({ cell, problem, read, onCancel, onCorrect }: CellFormProps) {
  const { header, row, place } = cell;
  const t = useTranslation();
  const { compile } = useInterpreter();
  const { scope } = useScreen();
  const screen = useMemo(
    () =>
      compile({
        language: 1,
        title: header.fullName,
        labelPosition: 'top',
        fields: [...(header.above ?? []).map(hidden), header.node as unknown as DefinitionNode],
      }),
    [compile, header],
  );
  const current = cellAt(row, place);
  const above = (header.above ?? []).map((one) => {
    const of = one.isOfRow ? place : { table: undefined, at: 0 };
    return { ...one, value: valueAt(row, { ...of, key: one.id }, read) };
  });
  const missing = above.filter(({ value }) => value === undefined).map(({ fullName }) => fullName);
  const record = {
    ...Object.fromEntries(above.map(({ node, value }) => [String(node['vModel']), value])),
    ...(isCorrected(current) && { [correctedName]: current.value }),
  };
  const store = useFormStore({ screen, record, scope });
  const text = shownText(current);
  return (
    <Form store={store} mode="edit">
      {text !== '' && <p className="zi-sheet">{t('import.cellText', { text })}</p>}
      {problem !== undefined && <p className="zi-problem">{problem}</p>}
      {missing.length > 0 && <p className="zi-problem">{t('import.aboveMissing', { names: missing.join('、') })}</p>}
      <Nodes nodes={screen.root} />
      <Buttons store={store} onCancel={onCancel} onCorrect={onCorrect} />
    </Form>
  );
}

interface ButtonsProps extends Pick<CellFormProps, 'onCancel' | 'onCorrect'> {
  store: FormStore;
}

function Buttons({ store, onCancel, onCorrect }: ButtonsProps) {
  const t = useTranslation();
  const { screen } = store;
  const node = screen.fields.get(correctedName);
  const value = useFieldValue(correctedName);
  if (!node) return null;
  return (
    <ReadingOf node={node} value={value}>
      {(text) => {
        const confirm = (event: FormEvent) => {
          event.preventDefault();
          if (store.checkAll().length > 0) return;
          onCorrect({ value: storeRecord(screen, store.record())[correctedName], text });
        };
        return (
          <div className="zb-form-buttons">
            <Button onClick={onCancel}>{t('common.cancel')}</Button>
            <Button type="primary" onClick={confirm}>
              {t('common.confirm')}
            </Button>
          </div>
        );
      }}
    </ReadingOf>
  );
}
