import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { iframeSandbox } from '#core/files/file-address.ts';
import '../../kit/display/display.css';
import type { IframeProps } from './iframe.ts';

/** Another page in a frame; it never takes the place of this one. */
export default function IframeView({ node }: NodeProps) {
  const { href, height, borderType, borderColor, borderWidth } = node.props as IframeProps;
  const label = useText(node.config.label);
  const t = useTranslation();
  const border = `${borderWidth}px ${borderType} ${borderColor}`;
  const address = /^(https?:\/\/|\/(?!\/))/i.test(href.trim()) ? href.trim() : undefined;
  if (address === undefined) {
    return (
      <div className="zk-frame zk-frame--none" style={{ height, border }}>
        {t('control.noAddress')}
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
