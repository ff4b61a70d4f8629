import { Tag } from 'antd';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type FlowState, flowStateMessage } from '#schemas/resources/onlinedev/flow-state.ts';

const colors: Record<FlowState, string> = {
  1: 'processing',
  2: 'success',
  3: 'error',
  4: 'warning',
  5: 'default',
  6: 'warning',
  7: 'warning',
};

export default function FlowTagView({ value }: ViewProps<never, FlowState | null>) {
  const t = useTranslation();
  return (
    <Tag color={value === null ? 'default' : colors[value]} variant="filled">
      {t(flowStateMessage(value))}
    </Tag>
  );
}
