import { message } from '#core/text/message.ts';
import { Button } from '#runtime/render/Button.tsx';
import { Busy } from './Progress.tsx';
import { useProductContext } from '../product-context/product-context.ts';

/** Delayed loading indicator: fast loads show nothing. */
export function Loading() {
  const { messages } = useProductContext();
  return (
    <div className="zh-waiting" role="status" aria-label={message(messages, 'shell.loading')}>
      <span className="zh-waiting-ring" />
      <Busy />
    </div>
  );
}

/** Shown for a screen that could not be fetched, with a retry button. */
export function Failed({ retry }: { retry(): void }) {
  const { messages } = useProductContext();
  return (
    <div className="zh-waiting" role="alert">
      <div className="zh-waiting-text">
        <p>{message(messages, 'shell.loadFailed')}</p>
        <Button kind="primary" onClick={retry}>
          {message(messages, 'shell.retry')}
        </Button>
      </div>
    </div>
  );
}
