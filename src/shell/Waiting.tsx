import { Button, Result, Spin } from 'antd';
import { useSay } from '#runtime/texts.ts';

/** The moment before a screen is there; quick ones show nothing at all. */
export function Loading() {
  const say = useSay();
  return (
    <div className="zh-waiting" role="status" aria-label={say('shell.loading')}>
      <Spin delay={200} />
    </div>
  );
}

/** A screen that could not be fetched, and the way to try again. */
export function Failed({ retry }: { retry(): void }) {
  const say = useSay();
  return (
    <Result
      status="warning"
      title={say('shell.loadFailed')}
      extra={
        <Button type="primary" onClick={retry}>
          {say('shell.retry')}
        </Button>
      }
    />
  );
}
