import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';

/** Toolbar of the preview: desktop or phone width. */
export function PreviewBar({ isPhone, onPhone }: { isPhone: boolean; onPhone(isPhone: boolean): void }) {
  const say = useSay();
  return (
    <header className="zs-preview-bar">
      <h2>{say('studio.preview')}</h2>
      <Segmented
        size="small"
        value={isPhone ? 'phone' : 'desktop'}
        onChange={(value) => onPhone(value === 'phone')}
        options={[
          { value: 'desktop', icon: <DesktopOutlined />, title: say('studio.preview.desktop') },
          { value: 'phone', icon: <MobileOutlined />, title: say('studio.preview.phone') },
        ]}
      />
    </header>
  );
}
