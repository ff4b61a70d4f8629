import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';

interface Props {
  isPhone: boolean;
  onPhone(isPhone: boolean): void;
}

/** Whether a preview has the width of a computer or of a phone. */
export function DeviceSwitch({ isPhone, onPhone }: Props) {
  const t = useTranslation();
  return (
    <Segmented
      size="small"
      className="zs-widths"
      value={isPhone ? 'phone' : 'desktop'}
      onChange={(value) => onPhone(value === 'phone')}
      options={[
        { value: 'desktop', icon: <DesktopOutlined />, title: t('studio.preview.desktop') },
        { value: 'phone', icon: <MobileOutlined />, title: t('studio.preview.phone') },
      ]}
    />
  );
}
