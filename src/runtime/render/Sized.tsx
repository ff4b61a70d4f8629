import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

/** A form in another size than the default: antd components inside use it too. */
export default function Sized({ size, children }: { size: 'large' | 'small'; children: ReactNode }) {
  return <ConfigProvider componentSize={size}>{children}</ConfigProvider>;
}
