import { Select } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';

interface Props {
  value: string;
  options: { value: string; label: string }[];
  onChange(id: string): void;
}

/** The choice among several portals. */
export default function PortalSelect(props: Props) {
  const t = useTranslation();
  return (
    <Select
      className="zp-portal-choice"
      size="small"
      variant="borderless"
      aria-label={t('portal.choose')}
      popupMatchSelectWidth={false}
      {...props}
    />
  );
}
