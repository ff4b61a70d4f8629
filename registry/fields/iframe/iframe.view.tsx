import { useFrameHosts, useInterpreter } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { iframeSandbox } from '#core/files/file-address.ts';
import '../../kit/display/display.css';
import type { IframeProps } from './iframe.ts';

/** Whether an address is of this server, or of one of these hosts. */
function isOwnOrAmong(address: string, hosts: readonly string[]): boolean {
  const { host } = new URL(address, location.origin);
  return host === location.host || hosts.some((one) => one.toLowerCase() === host);
}

/** Another page in a frame; it never takes the place of this one. */
export default function IframeView({ node }: NodeProps) {
  const { href, height, borderType, borderColor, borderWidth } = node.props as IframeProps;
  const label = useText(node.config.label);
  const t = useTranslation();
  const border = `${borderWidth}px ${borderType} ${borderColor}`;
  const address = /^(https?:\/\/|\/(?!\/))/i.test(href.trim()) ? href.trim() : undefined;
  const hosts = useFrameHosts();
  const { authored } = useInterpreter();
  // A portal is everybody's first page: it shows the pages of hosts that an administrator trusts only (PORTAL-011).
  const isTrusted = authored?.origin.noun !== 'portal' || address === undefined || isOwnOrAmong(address, hosts);
  if (address === undefined) {
    return (
      <div className="zk-frame zk-frame--none" style={{ height, border }}>
        {t('control.noAddress')}
      </div>
    );
  }
  if (!isTrusted) {
    return (
      <div className="zk-frame zk-frame--none" style={{ height, border }}>
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t('control.frameElsewhere', { address })}
        </a>
      </div>
    );
  }
  return (
    <iframe
      className="zk-frame"
      title={label || address}
      src={address}
      style={{ height, border }}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox={iframeSandbox}
    />
  );
}
