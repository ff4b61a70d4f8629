import { Tag } from 'antd';
import type { ViewProps } from '#runtime/faces.ts';

export default function EnabledTagView({ value, text }: ViewProps<never, 0 | 1 | null>) {
  if (value === null) return null;
  return (
    <Tag color={value === 1 ? 'success' : 'default'} variant="filled">
      {text}
    </Tag>
  );
}
