import { Button, Result } from 'antd';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { useFrameHosts } from '#runtime/context/workspace.ts';
import { hostAmong, readExternalHref, webAddress } from './external-href.ts';
import { frameRights } from '../../kit/schema/frame-rights.ts';
import '../../kit/display/shell.css';

export default function ExternalFrame() {
  const say = useSay();
  const { navigate, route } = useServices();
  const frameHosts = useFrameHosts();
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
  // Anybody can make such a link: what it names is shown here only where an administrator trusts the host.
  if (!target && !hostAmong(address, frameHosts)) return <OtherWindow address={address} />;
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

/** Names where a link leads, so that the person decides, and opens it without a way back to this page. */
function OtherWindow({ address }: { address: string }) {
  const say = useSay();
  const open = (
    <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
      {say('shell.externalLink.open')}
    </Button>
  );
  return (
    <Result
      className="zh-result"
      status="info"
      title={say('shell.externalLink.leaves')}
      subTitle={<span style={{ overflowWrap: 'anywhere' }}>{address}</span>}
      extra={open}
    />
  );
}
