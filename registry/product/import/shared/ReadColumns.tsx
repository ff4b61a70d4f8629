import { Alert, Select } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ImportPreview, UnreadColumn } from '#schemas/resources/import-calls.ts';
import type { useImport } from './use-import.ts';

interface Props {
  data: ReturnType<typeof useImport>;
  preview: ImportPreview;
}

/** The columns of the file that have no field's heading, each with the field it is read as (IMPORT-031). */
export function ReadColumns({ data, preview }: Props) {
  const t = useTranslation();
  const { unread, repeated, isRemembered } = preview;
  const isGuessed = !isRemembered && unread.some(({ field }) => field !== '');
  const hint = isRemembered ? 'import.columnsRemembered' : isGuessed ? 'import.columnsGuessed' : undefined;
  if (unread.length === 0 && repeated.length === 0) return null;
  const said = [
    ...repeated.map(({ heading, letters }) =>
      t('import.repeated', { heading, letters: letters.join(t('import.listed')) }),
    ),
    ...(unread.length > 0 ? [t('import.unread', { n: unread.length })] : []),
    ...(hint ? [t(hint)] : []),
  ];
  return (
    <Alert
      type={repeated.length > 0 || unread.some(({ field }) => field === '') ? 'warning' : 'info'}
      showIcon
      className="zi-note zi-unread"
      title={
        <>
          {said.join(' ')}
          <ul className="zi-columns">
            {unread.map((column) => (
              <ReadColumn key={column.at} column={column} data={data} preview={preview} />
            ))}
          </ul>
        </>
      }
    />
  );
}

/** A column, with a choice among the fields that no other column is read as. */
function ReadColumn({ column, data, preview: { unread, free } }: Props & { column: UnreadColumn }) {
  const t = useTranslation();
  const { at, letter, heading, sample, field } = column;
  const taken = new Set(unread.filter((one) => one.at !== at).map((one) => one.field));
  const offered = free.filter(({ id }) => !taken.has(id));
  const name = t(heading === '' ? 'import.columnUnnamed' : 'import.column', { letter, heading });
  const choose = (next: string) =>
    data.readColumns(unread.map((one) => ({ at: one.at, field: one.at === at ? next : one.field })));
  return (
    <li>
      <span className="zi-column">
        <b>{name}</b>
        {sample !== '' && <span className="zi-sample">{t('import.columnSample', { sample })}</span>}
      </span>
      <Select
        aria-label={t('import.readAs', { name })}
        value={field}
        disabled={data.isReading || data.progress?.phase === 'importing' || data.stoppedAt !== undefined}
        onChange={(next) => void choose(next)}
        options={[
          { value: '', label: t('import.leaveOut') },
          ...offered.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
      />
    </li>
  );
}
