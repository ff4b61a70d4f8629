import type { NodeProps } from '#runtime/faces.ts';
import { useSay, useText } from '#runtime/texts.ts';
import '../../_shared/display.css';
import type { IframeProps } from './iframe.ts';

/** Another page: it may run its own scripts and forms, and reaches nothing of this one. */
export default function IframeView({ node }: NodeProps) {
  const { href, height, borderType, borderColor, borderWidth } = node.props as IframeProps;
  const label = useText(node.config.label);
  const say = useSay();
  const border = `${borderWidth}px ${borderType} ${borderColor}`;
  const address = /^(https?:\/\/|\/(?!\/))/i.test(href.trim()) ? href.trim() : undefined;
  if (address === undefined) {
    return (
      <div className="zk-frame zk-frame--none" style={{ height, border }}>
        {say('control.noAddress')}
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
      sandbox="allow-scripts allow-forms allow-popups allow-downloads"
    />
  );
}
