import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

/** A form in another size than the usual one: antd's widgets in it follow. */
export default function Sized({ size, children }: { size: 'large' | 'small'; children: ReactNode }) {
  return <ConfigProvider componentSize={size}>{children}</ConfigProvider>;
}
