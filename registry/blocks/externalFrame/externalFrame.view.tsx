import { Button, Result } from 'antd';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { readExternalHref, webAddress } from './external-href.ts';
import '../../_shared/shell.css';

/**
 * What a framed page may do. It keeps its own cookies and storage, one of ours its login too: our addresses run no scripts
 * but our own, so that there they may do what they may in a window of their own. None may take the page's place.
 */
const rights = 'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin';

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
      sandbox={rights}
      referrerPolicy="no-referrer"
    />
  );
}
