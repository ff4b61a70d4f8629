import { Button } from 'antd';
import { message } from '#core/text/message.ts';
import { Busy } from './Progress.tsx';
import { useShell } from './shell.ts';

/** The moment before a screen is there; quick ones show nothing at all. */
export function Loading() {
  const { messages } = useShell();
  return (
    <div className="zh-waiting" role="status" aria-label={message(messages, 'shell.loading')}>
      <span className="zh-waiting-ring" />
      <Busy />
    </div>
  );
}

/** A screen that could not be fetched, and the way to try again. */
export function Failed({ retry }: { retry(): void }) {
  const { messages } = useShell();
  return (
    <div className="zh-waiting" role="alert">
      <div className="zh-waiting-words">
        <p>{message(messages, 'shell.loadFailed')}</p>
        <Button type="primary" onClick={retry}>
          {message(messages, 'shell.retry')}
        </Button>
      </div>
    </div>
  );
}
