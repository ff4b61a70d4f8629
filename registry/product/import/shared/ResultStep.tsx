import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Result, Table } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { FirstPassword, ImportResult } from '#schemas/resources/import-calls.ts';
import type { useImport } from './use-import.ts';
import { idOf, shownText } from './use-rows.ts';
import { useSavePasswords } from './use-save-passwords.ts';

/** How many rows were imported, the passwords they got, and those that failed with their reasons. */
export function ResultStep({ data, result }: { data: ReturnType<typeof useImport>; result: ImportResult }) {
  const t = useTranslation();
  const { snum, fnum, failResult, resultType } = result;
  const said = resultType === 0 ? 'import.done' : snum > 0 ? 'import.partly' : 'import.none';
  return (
    <>
      <Result
        className="zi-result"
        status={resultType === 0 ? 'success' : snum > 0 ? 'warning' : 'error'}
        title={t(said)}
        subTitle={t('import.counts', { snum, fnum })}
      />
      {result.mailed !== undefined && (
        <Alert type="info" showIcon className="zi-note" title={t('import.mailed', { n: result.mailed })} />
      )}
      <Passwords passwords={result.passwords ?? []} />
      {fnum > 0 && (
        <>
          <div className="zi-bar">
            <Button icon={<DownloadOutlined />} onClick={() => void data.downloadFailures(failResult)}>
              {t('import.failures')}
            </Button>
          </div>
          <Table
            size="small"
            rowKey={idOf}
            dataSource={failResult}
            scroll={{ x: 'max-content', y: 240 }}
            pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
            columns={[
              { title: t('import.reason'), dataIndex: 'errorsInfo', width: 320, className: 'zi-problem' },
              ...(data.preview?.headerRow ?? [])
                .filter(({ children }) => !children)
                .map(({ id, fullName }) => ({
                  title: fullName,
                  dataIndex: id,
                  ellipsis: true,
                  width: 140,
                  render: shownText,
                })),
            ]}
          />
        </>
      )}
    </>
  );
}

/** The first passwords of imported people, downloaded at once: they are shown only here. */
function Passwords({ passwords }: { passwords: readonly FirstPassword[] }) {
  const t = useTranslation();
  const save = useSavePasswords(passwords);
  const isSaved = useRef(false);
  useEffect(() => {
    if (passwords.length === 0 || isSaved.current) return;
    isSaved.current = true;
    save();
  });
  if (passwords.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="zi-note"
      title={t('import.passwordsHint', { n: passwords.length })}
      action={
        <Button size="small" onClick={save}>
          {t('import.passwords')}
        </Button>
      }
    />
  );
}
