import type { NodeProps } from '#runtime/context/faces.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../../kind.ts';
import type { signOn } from './signOn.ts';
import { useSignOn } from './use-sign-on.ts';
import './signOn.css';

export default function SignOn({ node }: NodeProps) {
  const { step } = node.props as PropsOf<typeof signOn>;
  useSignOn(step);
  const say = useSay();
  return (
    <p className="zh-sign-on" role="status">
      {say(step === 'begin' ? 'signOn.leaving' : 'signOn.arriving')}
    </p>
  );
}
