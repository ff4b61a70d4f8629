import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useUnread } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';

const MessageDrawer = lazy(() => import('./MessageDrawer.tsx'));

export default function MessageBell() {
  const { notices } = useUnread();
  const t = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  const label = notices > 0 ? t('message.openUnread', { count: notices }) : t('message.open');
  return (
    <>
      <Button
        type="text"
        aria-label={label}
        title={t('message.open')}
        onClick={open}
        icon={
          <Badge count={notices} size="small" overflowCount={99} offset={[2, -2]}>
            <BellOutlined />
          </Badge>
        }
      />
      {isWanted && (
        <Suspense fallback={null}>
          <MessageDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
