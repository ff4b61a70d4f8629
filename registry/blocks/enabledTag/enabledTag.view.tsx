import { Tag } from 'antd';
import type { ViewProps } from '#runtime/faces.ts';
import type { PropsOf } from '../../kind.ts';
import type { enabledTag } from './enabledTag.ts';

export default function EnabledTagView({ value, text }: ViewProps<PropsOf<typeof enabledTag>, number>) {
  return (
    <Tag className="zb-tag" color={value === 1 ? 'success' : 'default'} variant="filled">
      {text}
    </Tag>
  );
}
