import { Alert } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';

/** Notice that the URL contains a search or a sort order that this list does not offer to the current user. */
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
