import { Button, Result } from 'antd';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { readExternalHref, webAddress } from './external-href.ts';
import { frameRights } from '../../_shared/frame-rights.ts';
import '../../_shared/shell.css';

export default function ExternalFrame() {
  const say = useSay();
  const { navigate, route } = useServices();
  const { target } = route.property;
  // A link of the menu says where it leads; its own address then says nothing.
  const address = target ? webAddress(target) : readExternalHref(window.location.search);
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
      sandbox={frameRights}
      referrerPolicy="no-referrer"
    />
  );
}
