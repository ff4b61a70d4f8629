import { QrcodeOutlined } from '@ant-design/icons';
import { Button, Popover, QRCode } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { RecordPlace } from '#runtime/page/record-place.ts';
import type { FlowDetail } from '#schemas/resources/flow-task/flow-task.contract.ts';

const sizePx = 160;

/** The record of an instance with its template, instance, task and operation (FIELD-056). */
export const placeOf = ({ flowTaskInfo, taskOperatorId, opType, recordId, modelId }: FlowDetail): RecordPlace => ({
  id: recordId,
  modelId,
  modelType: '',
  flowId: flowTaskInfo.flowId,
  processId: flowTaskInfo.processId,
  taskId: taskOperatorId,
  opType: String(opType),
});

/** The code of an instance: its address with template, instance, task and operation as FIELD-056 names them. */
export function FlowCode({ detail }: { detail: FlowDetail }) {
  const t = useTranslation();
  const { id, modelId: mid, modelType: mt, flowId: fid, processId: pid, taskId: ftid, opType: opt } = placeOf(detail);
  const place = { t: 'DFD', id, mid, mt, fid, pid, ftid, opt };
  const address = `${location.origin}/workFlowDetail?${new URLSearchParams(place)}`;
  const code = (
    <div role="img" aria-label={t('flow.code')} data-address={address}>
      <QRCode value={address} size={sizePx} errorLevel="L" bordered={false} type="svg" />
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={code}>
      <Button icon={<QrcodeOutlined />} aria-label={t('flow.code')} title={t('flow.code')} />
    </Popover>
  );
}
