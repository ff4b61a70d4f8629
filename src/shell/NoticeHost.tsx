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
  const { message: toasts, modal } = App.useApp();
  useEffect(() => onMount({ toasts, modal }), [onMount, toasts, modal]);
  return null;
}
