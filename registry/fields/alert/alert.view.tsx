import { Alert } from 'antd';
import { useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import '../../kit/display/display.css';
import type { AlertProps } from './alert.ts';

export default function AlertView({ node }: NodeProps) {
  const { title, type, showIcon, closable, description, closeText } = node.props as AlertProps;
  const [isClosed, setClosed] = useState(false);
  const about = useText(description);
  const words = useText(closeText);
  const heading = useDefaultText(title);
  if (isClosed) return null;
  return (
    <Alert
      className="zk-alert"
      type={type}
      title={heading}
      showIcon={showIcon}
      {...(about !== '' && { description: about })}
      {...(closable && { closable: words === '' ? true : { closeIcon: words }, onClose: () => setClosed(true) })}
    />
  );
}
