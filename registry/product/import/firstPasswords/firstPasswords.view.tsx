import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Table, Typography } from 'antd';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import type { FirstPassword } from '#schemas/resources/import-calls.ts';
import { ModalFrame } from '../../../kit/overlay/OverlayWindows.tsx';
import { useSavePasswords } from '../shared/use-save-passwords.ts';

const widthPx = 560;

export default function FirstPasswordsView({ node }: NodeProps) {
  const t = useTranslation();
  const title = useText(node.config.label) || t('import.passwordsName');
  const { close, parameters } = useOverlay();
  const passwords = (parameters['passwords'] ?? []) as readonly FirstPassword[];
  const save = useSavePasswords(passwords);
  const footer = (
    <>
      <Button icon={<DownloadOutlined />} onClick={save}>
        {t('import.passwordsSave')}
      </Button>
      <Button type="primary" onClick={close}>
        {t('import.close')}
      </Button>
    </>
  );
  return (
    <ModalFrame title={title} footer={footer} width={widthPx} isFull={false} isLocked>
      <Alert type="warning" showIcon style={{ marginBlockEnd: 12 }} title={t('import.passwordsOnce')} />
      <Table
        size="small"
        rowKey="account"
        dataSource={passwords}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: t('profile.account'), dataIndex: 'account' },
          { title: t('profile.realName'), dataIndex: 'realName' },
          {
            title: t('import.passwordsName'),
            dataIndex: 'password',
            render: (password: string) => (
              <Typography.Text code copyable={{ text: password }}>
                {password}
              </Typography.Text>
            ),
          },
        ]}
      />
    </ModalFrame>
  );
}
