import { App } from 'antd';
import { useEffect } from 'react';
import type { NoticeHolder } from './notices.ts';

/** Where toasts and questions of the component library come from. */
export default function NoticeHost({ onMount }: { onMount(holder: NoticeHolder): void }) {
  return (
    <App component={false} message={{ maxCount: 3 }}>
      <Give onMount={onMount} />
    </App>
  );
}

function Give({ onMount }: { onMount(holder: NoticeHolder): void }) {
  const { message: toasts, modal, notification } = App.useApp();
  useEffect(() => {
    const card: NoticeHolder['card'] = (title, lines, ms) =>
      notification.info({ title, description: <Lines lines={lines} />, duration: ms / 1000, placement: 'bottomRight' });
    onMount({ toasts, modal, card });
  }, [onMount, toasts, modal, notification]);
  return null;
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>);
