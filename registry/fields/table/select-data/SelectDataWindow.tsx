import { useMemo } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useDefaultText } from '../../../kit/trigger/control.tsx';
import { type RowSource, useInterfaceRows, useModelRows } from '../../../kit/record-picker/use-rows.ts';
import { RowsWindow } from '../../../kit/record-picker/RowsWindow.tsx';
import type { SelectData } from './select-data.ts';
import { useFeedback } from '#runtime/context/application.tsx';

interface SelectDataProps {
  config: SelectData;
  onTake(rows: readonly SourceRow[]): void;
  onLeave(): void;
}

/** A dialog to choose data that becomes new rows of the table (SUBTABLE-030). */
export default function SelectDataWindow(props: SelectDataProps) {
  const isModel = props.config.dataSource === 'model' || props.config.dataSource === 'relationForm';
  return isModel ? <FromModel {...props} /> : <FromInterface {...props} />;
}

const noTemplate: readonly unknown[] = [];

function FromInterface(props: SelectDataProps) {
  const { interfaceId = '', templateJson = noTemplate } = props.config;
  const from = useInterfaceRows({ interfaceId, propsValue: 'id', relationField: 'fullName', templateJson });
  return <Window {...props} from={from} />;
}

function FromModel(props: SelectDataProps) {
  const { modelId = '' } = props.config;
  const relationField = props.config.columnOptions?.[0]?.value ?? '';
  return <Window {...props} from={useModelRows({ modelId, relationField })} />;
}

function Window({ config, from, onTake, onLeave }: SelectDataProps & { from: RowSource }) {
  const { toast } = useFeedback();
  const t = useTranslation();
  const title = useDefaultText(config.popupTitle ?? '$t:rows.title');
  const look = useMemo(() => lookOf(config), [config]);
  const own = useMemo(() => withSourceFields(from, config), [from, config]);
  return (
    <RowsWindow
      title={title}
      popupType={config.popupType ?? 'dialog'}
      width={config.popupWidth ?? '800px'}
      from={own}
      look={look}
      multiple
      chosen={[]}
      onConfirm={(chosen) => {
        const rows = chosen.map(({ row }) => row).filter((row) => row !== undefined);
        if (rows.length === 0) return void toast('warning', t('common.selectOne'), toastMs);
        onTake(rows);
        onLeave();
      }}
      onCancel={onLeave}
    />
  );
}

const lookOf = ({ columnOptions = [], hasPage = true, pageSize = 20 }: SelectData) => ({
  columnOptions,
  hasPage,
  pageSize,
  relationField: columnOptions[0]?.value ?? 'fullName',
});

/** A form answers only the requested fields: this also requests those that are copied but not shown. */
function withSourceFields(from: RowSource, { relationOptions = [] }: SelectData): RowSource {
  const taken = relationOptions.flatMap(({ type, value }) =>
    Number(type) === 1 && typeof value === 'string' ? [value] : [],
  );
  return {
    ...from,
    async page(ask, columns, signal) {
      const answer = await from.page(ask, [...new Set([...columns, ...taken])], signal);
      // Rows of an interface may have no id; page and index identify them instead.
      const rows = answer.rows.map((row, index) => ({
        ...row,
        [from.idField]: row[from.idField] ?? `${ask.currentPage}.${index}`,
      }));
      return { ...answer, rows };
    },
  };
}
