import { QRCode } from 'antd';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useRelated } from '../../kit/hooks/use-related.ts';
import '../../kit/display/display.css';
import type { QrcodeProps } from './qrcode.ts';
import { recordContent } from './record-content.ts';
import { useRecordPlace } from './use-record-place.ts';

/** Renders nothing without content. */
export default function QrcodeView({ node }: NodeProps) {
  const { dataType, staticText, relationField, width, colorDark, colorLight } = node.props as QrcodeProps;
  const contents = {
    static: useText(staticText),
    relation: useRelated(relationField),
    form: recordContent(useRecordPlace()),
  };
  const content = contents[dataType];
  const label = useText(node.config.label);
  if (content === '') return null;
  return (
    <div role="img" aria-label={label || content} className="zk-code">
      <span aria-hidden="true">
        <QRCode
          value={content}
          size={width}
          color={colorDark}
          bgColor={colorLight}
          errorLevel="L"
          // By default the library raises the error correction level where there is room; the configured level must be
          // drawn.
          boostLevel={false}
          bordered={false}
          type="svg"
        />
      </span>
    </div>
  );
}
