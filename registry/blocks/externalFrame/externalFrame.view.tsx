import { Result } from 'antd';
import { useSay } from '#runtime/texts.ts';
import { readExternalHref } from './external-href.ts';
import '../../_shared/shell.css';

export default function ExternalFrame() {
  const say = useSay();
  const address = readExternalHref(window.location.search);
  if (!address) return <Result status="warning" title={say('shell.externalLink.refused')} />;
  return (
    <iframe
      className="zh-external"
      title={say('shell.externalLink')}
      src={address}
      sandbox="allow-scripts allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  );
}
