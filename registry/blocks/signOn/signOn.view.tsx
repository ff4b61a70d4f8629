import { Button } from 'antd';
import type { NodeProps } from '#runtime/faces.ts';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { PropsOf } from '../../kind.ts';
import type { signOn } from './signOn.ts';
import { useSignOn } from './use-sign-on.ts';
import './signOn.css';

export default function SignOn({ node }: NodeProps) {
  const { step } = node.props as PropsOf<typeof signOn>;
  const { navigate } = useServices();
  const failure = useSignOn(step);
  const say = useSay();
  if (failure === undefined) {
    return (
      <p className="zh-sign-on" role="status">
        {say(step === 'begin' ? 'signOn.leaving' : 'signOn.arriving')}
      </p>
    );
  }
  return (
    <div className="zh-sign-on" role="alert">
      <p>{failure}</p>
      <Button type="primary" onClick={() => navigate('/sso', '_self')} hidden={step === 'begin'}>
        {say('signOn.again')}
      </Button>
      <Button onClick={() => navigate('/login', '_self')}>{say('signOn.password')}</Button>
    </div>
  );
}
