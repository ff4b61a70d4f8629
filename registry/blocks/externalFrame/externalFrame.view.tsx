import { Button, Result } from 'antd';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { readExternalHref, rightsOf } from './external-href.ts';
import '../../_shared/shell.css';

export default function ExternalFrame() {
  const say = useSay();
  const { navigate } = useServices();
  const address = readExternalHref(window.location.search);
  if (!address) {
    const back = (
      <Button type="primary" onClick={() => navigate('/home', '_self')}>
        {say('shell.backHome')}
      </Button>
    );
    return <Result className="zh-result" status="warning" title={say('shell.externalLink.refused')} extra={back} />;
  }
  return (
    <iframe
      className="zh-external"
      title={say('shell.externalLink')}
      src={address}
      sandbox={rightsOf(address, window.location.origin)}
      referrerPolicy="no-referrer"
    />
  );
}
