import { Tag } from 'antd';
import type { ViewProps } from '#runtime/context/faces.ts';
import type { Mark } from './enabledTag.ts';

const colours = { 0: 'default', 1: 'success', 2: 'warning' } as const;

export default function EnabledTagView({ value, text }: ViewProps<never, Mark | null>) {
  if (value === null) return null;
  return (
    <Tag color={colours[value]} variant="filled">
      {text}
    </Tag>
  );
}
