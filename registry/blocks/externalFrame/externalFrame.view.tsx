import { Button, Result } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import '../../kit/display/shell.css';
import { iframeSandbox } from '#core/files/file-address.ts';
import { useFrameHosts, useNavigation } from '#runtime/context/application.tsx';

/** The address in the query `href` (base64, then URL-encoded); undefined when unreadable or not http(s) (ROUTE-025). */
export function readExternalHref(search: string): string | undefined {
  const encoded = new URLSearchParams(search).get('href');
  if (!encoded) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.codePointAt(0) ?? 0);
    return webAddress(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** An address of the web as it is loaded; undefined for any other scheme and for what is none. */
function webAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return ['http:', 'https:'].includes(protocol) ? href : undefined;
}

/** Whether an address is of one of these hosts; one named without a port is meant at the usual one. */
export function hostAmong(address: string, hosts: readonly string[]): boolean {
  return hosts.some((host) => host.toLowerCase() === new URL(address).host);
}

export default function ExternalFrame() {
  const t = useTranslation();
  const { navigate, route } = useNavigation();
  const frameHosts = useFrameHosts();
  const { target } = route.property;
  // A link of the menu says where it leads; its own address then says nothing.
  const address = target ? webAddress(target) : readExternalHref(window.location.search);
  if (!address) {
    const back = (
      <Button type="primary" onClick={() => navigate('/home', '_self')}>
        {t('shell.backHome')}
      </Button>
    );
    return <Result className="zh-result" status="warning" title={t('shell.externalLink.refused')} extra={back} />;
  }
  // Anybody can make such a link: what it names is shown here only where an administrator trusts the host.
  if (!target && !hostAmong(address, frameHosts)) return <OtherWindow address={address} />;
  return (
    <iframe
      className="zh-external"
      title={t('shell.externalLink')}
      src={address}
      sandbox={iframeSandbox}
      referrerPolicy="no-referrer"
    />
  );
}

/** Names where a link leads, so that the person decides, and opens it without a way back to this page. */
function OtherWindow({ address }: { address: string }) {
  const t = useTranslation();
  const open = (
    <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
      {t('shell.externalLink.open')}
    </Button>
  );
  return (
    <Result
      className="zh-result"
      status="info"
      title={t('shell.externalLink.leaves')}
      subTitle={<span style={{ overflowWrap: 'anywhere' }}>{address}</span>}
      extra={open}
    />
  );
}
