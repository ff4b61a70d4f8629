import { Progress } from 'antd';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

export default function FlowProgressView({ value }: ViewProps<never, number>) {
  const t = useTranslation();
  if (value >= 100) return t('flow.finished');
  if (value <= 0) return '----';
  return <Progress percent={value} size="small" aria-label={t('flow.progress')} />;
}
