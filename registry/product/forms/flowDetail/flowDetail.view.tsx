import { Button, Result } from 'antd';
import { useMemo } from 'react';
import { flowConfigOf } from '#core/menus/message/flow-config.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { Root } from '../../../kit/overlay/Root.tsx';
import { Facts } from './Facts.tsx';
import { FlowRecord } from './FlowRecord.tsx';
import '../../../kit/display/shell.css';
import './flowDetail.css';

export default function FlowDetailView({ node }: NodeProps) {
  const { route } = useServices();
  const { config } = route.query;
  const body = useMemo(() => flowConfigOf(config), [config]);
  return (
    <Root node={node}>
      {body ? (
        <div className="zg-flow">
          <Facts body={body} />
          <FlowRecord formId={wordIn(body['flowId'])} recordId={wordIn(body['processId']) || wordIn(body['id'])} />
        </div>
      ) : (
        <Unreadable />
      )}
    </Root>
  );
}

const wordIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** An error page with a way back, instead of a blank page (ROUTE-023). */
function Unreadable() {
  const { navigate } = useServices();
  const say = useSay();
  return (
    <div className="zb-pane">
      <Result
        className="zh-result"
        status="warning"
        title={say('flow.unreadable')}
        subTitle={say('flow.unreadable.detail')}
        extra={[
          <Button key="home" type="primary" onClick={() => navigate('/home', '_self')}>
            {say('shell.backHome')}
          </Button>,
          <Button key="messages" onClick={() => navigate('/messageRecord', '_self')}>
            {say('message.title')}
          </Button>,
        ]}
      />
    </div>
  );
}
