import { MoreOutlined } from '@ant-design/icons';
import { Button as AntButton, Dropdown } from 'antd';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Line } from '#core/lists/lines.ts';
import { rowTitle } from '#core/lists/row-title.ts';
import { type ButtonState, visibleButtons } from '#runtime/actions/buttons.ts';
import type { RunOptions } from '#runtime/actions/use-actions.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { createScope } from '#runtime/context/scope.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { useNameResolver } from '#runtime/page/name-resolver.ts';
import type { Button, RowAction } from '#schemas/language/action.ts';
import type { Text } from '#schemas/language/text.ts';
import { ignoreRepeatedKey, useReturnFocus } from '../../../kit/hooks/use-popup-focus.ts';
import { useAuth } from '#runtime/context/application.tsx';
import { useEditedRow } from './RowEditing.tsx';

interface Props {
  line: Line;
  buttons: readonly RowAction[];
  /** How many of the shown buttons are in the row; the others are in an overflow menu. */
  fitting(shown: readonly RowAction[]): number;
  /** The value nodes of the row, for the record's name in a confirmation. */
  columns: readonly CompiledNode[];
  block: BlockHandle;
}

/** Maximum number of buttons per row; further ones are in an overflow menu. */
export const rowButtonsMax = { wide: 3, narrow: 1 } as const;

/** The buttons at the end of a row: while it is edited those that end this. */
export function RowActions(props: Props) {
  const row = useEditedRow();
  return row ? <EditedButtons row={row} /> : <OwnButtons {...props} />;
}

/** The labels of the buttons that a row has while it is edited, for the width of their column. */
export const editedLabels = ['$t:block.row.save', '$t:common.cancel', '$t:block.row.openForm'];

function EditedButtons({ row: { record, open, cancel } }: { row: NonNullable<ReturnType<typeof useEditedRow>> }) {
  const t = useTranslation();
  return (
    <div className="zb-row-actions">
      <AntButton
        type="link"
        size="small"
        disabled={!open}
        loading={open?.isBusy === true}
        onClick={() => void open?.save()}
      >
        {t('block.row.save')}
      </AntButton>
      <AntButton type="link" size="small" disabled={open?.isBusy === true} onClick={cancel}>
        {t('common.cancel')}
      </AntButton>
      {open && (
        <AntButton type="link" size="small" disabled={open.isBusy} onClick={open.openForm}>
          {t('block.row.openForm')}
        </AntButton>
      )}
      {record.draft && (
        <AntButton type="link" size="small" onClick={record.draft.discard}>
          {t('form.draft.discard')}
        </AntButton>
      )}
      {record.state === 'failed' && (
        <AntButton type="link" size="small" onClick={record.reload}>
          {t('block.retry')}
        </AntButton>
      )}
    </div>
  );
}

/** The buttons of the definition. Their expressions read the row as `row.x`. */
function OwnButtons({ line, buttons, fitting, columns, block }: Props) {
  const { read } = useNameResolver();
  const { allows } = useAuth();
  const names = { row: line };
  const here = createScope(names, { read, bind() {}, subscribe: () => () => {} });
  const states = visibleButtons(buttons, here.read, allows);
  const options: RunOptions = { block, names, subject: rowTitle(columns, line) };
  const cut = fitting(states.map(({ button }) => button));
  return (
    <div className="zb-row-actions">
      {states.slice(0, cut).map((state, index) => (
        <RowButton key={index} state={state} options={options} />
      ))}
      {cut < states.length && <MoreButtons states={states.slice(cut)} options={options} />}
    </div>
  );
}

function RowButton({ state: { button, isDisabled }, options }: { state: ButtonState<RowAction>; options: RunOptions }) {
  const { isBusy, press } = usePress();
  const label = useText(button.label);
  return (
    <AntButton
      type="link"
      size="small"
      danger={button.kind === 'danger'}
      data-action={button.name}
      disabled={isDisabled}
      loading={isBusy}
      onClick={(event) => {
        event.stopPropagation();
        void press(button.do, options);
      }}
    >
      {label}
    </AntButton>
  );
}

function MoreButtons({ states, options }: { states: readonly ButtonState<RowAction>[]; options: RunOptions }) {
  const t = useTranslation();
  const { opener, onOpenChange } = useReturnFocus();
  const { isBusy, press } = usePress();
  const items = states.map(({ button, isDisabled }, index) => ({
    key: index,
    label: <Words text={button.label} />,
    danger: button.kind === 'danger',
    disabled: isDisabled,
    'data-action': button.name,
    onClick: ({ domEvent }: { domEvent: { stopPropagation(): void } }) => {
      domEvent.stopPropagation();
      void press(button.do, options);
    },
  }));
  return (
    <Dropdown autoFocus onOpenChange={onOpenChange} menu={{ items, onClick: ignoreRepeatedKey }} trigger={['click']}>
      <AntButton
        ref={opener}
        type="link"
        size="small"
        icon={<MoreOutlined />}
        loading={isBusy}
        aria-label={t('block.more')}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

const Words = ({ text }: { text: Text | undefined }) => useText(text);

const removalQuestion = '$t:common.removeConfirm';

/** Whether a button deletes, by its kind or by its confirmation (I18N-009). */
function isRemoval({ kind, do: steps }: Button): boolean {
  const confirmsRemoval = steps.some(
    (step) => typeof step === 'object' && 'confirm' in step && step.confirm === removalQuestion,
  );
  return kind === 'danger' || confirmsRemoval;
}

/** The buttons of a row, those that delete last and in red. */
export function destructiveLast<B extends Button>(buttons: readonly B[]): B[] {
  const last = buttons.filter(isRemoval).map((button): B => ({ ...button, kind: 'danger' }));
  return [...buttons.filter((button) => !isRemoval(button)), ...last];
}
