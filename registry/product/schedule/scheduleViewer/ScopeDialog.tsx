import { Modal, Radio, Space } from 'antd';
import { useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';

interface Props {
  onChoose(scope: Scope): void;
  onCancel(): void;
}

const widthPx = 400;

/** Asks which occurrences of a schedule are meant (SCHEDULE-007). */
export function ScopeDialog({ onChoose, onCancel }: Props) {
  const t = useTranslation();
  const { toast } = useServices();
  const [scope, setScope] = useState<Scope>();
  const confirm = () => {
    if (scope === undefined) void toast('warning', t('schedule.scope'), toastMs);
    else onChoose(scope);
  };
  return (
    <Modal
      open
      centered
      title={t('schedule.scopeTitle')}
      width={widthPx}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      closable={{ 'aria-label': t('block.close') }}
      onOk={confirm}
      onCancel={onCancel}
    >
      <Radio.Group value={scope} onChange={(event) => setScope(event.target.value as Scope)}>
        <Space orientation="vertical">
          {Object.values(scopes).map((one) => (
            <Radio key={one} value={one}>
              {t(`schedule.scope.${one}`)}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </Modal>
  );
}
