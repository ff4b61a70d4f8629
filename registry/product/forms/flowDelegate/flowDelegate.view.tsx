import { Tag } from 'antd';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

export default function FlowDelegateView({ value }: ViewProps<never, string>) {
  const t = useTranslation();
  if (value === '') return null;
  return (
    <>
      <Tag color="purple" variant="filled">
        {t('flow.delegated')}
      </Tag>
      {value}
    </>
  );
}
