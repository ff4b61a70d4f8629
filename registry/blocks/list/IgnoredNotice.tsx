import { Alert } from 'antd';
import { useSay } from '#runtime/texts.ts';

/** Says that the address asked for a search or an order that this list does not offer to its reader. */
export function IgnoredNotice({ onClose }: { onClose(): void }) {
  const say = useSay();
  return (
    <Alert
      className="zb-list-ignored"
      type="warning"
      showIcon
      title={say('block.addressIgnored')}
      closable={{ onClose, 'aria-label': say('form.closeProblem') }}
    />
  );
}
