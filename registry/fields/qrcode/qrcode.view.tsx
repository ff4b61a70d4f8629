import { QRCode } from 'antd';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { type RecordPlace, useRecordPlace } from '#runtime/page/record-place.ts';
import '../../kit/display/display.css';
import { useRelatedText } from '#runtime/page/use-field-reader.ts';
import type { QrcodeProps } from './qrcode.ts';

/** The content of a code that links to a record (FIELD-056); '' for a record that is not saved yet. */
function recordContent({ id, modelId, modelType, flowId, processId, taskId, opType }: RecordPlace): string {
  if (id === '') return '';
  return JSON.stringify({
    t: 'DFD',
    id,
    mid: modelId,
    mt: modelType,
    fid: flowId,
    pid: processId,
    ftid: taskId,
    opt: opType,
  });
}

/** Renders nothing without content. */
export default function QrcodeView({ node }: NodeProps) {
  const { dataType, staticText, relationField, width, colorDark, colorLight } = node.props as QrcodeProps;
  const contents = {
    static: useText(staticText),
    relation: useRelatedText(relationField),
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
