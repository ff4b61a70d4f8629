import { Button, Empty, Skeleton } from 'antd';
import { useSay } from '#runtime/texts.ts';
import './blocks.css';

/** Nothing there. */
export function Nothing({ text }: { text?: string }) {
  const say = useSay();
  return (
    <Empty className="zb-nothing" image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? say('common.noData')} />
  );
}

/** What was asked for did not come; the reason was told when it happened. */
export function LoadFailed({ retry }: { retry(): void }) {
  const say = useSay();
  return (
    <div className="zb-failed" role="alert">
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('block.loadFailed')}>
        <Button onClick={retry}>{say('block.retry')}</Button>
      </Empty>
    </div>
  );
}

/** Lines where rows or fields are about to stand. */
export function Waiting({ rows = 6 }: { rows?: number }) {
  const say = useSay();
  return (
    <div className="zb-waiting" role="status" aria-label={say('block.loading')}>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </div>
  );
}
