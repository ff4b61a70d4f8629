import type { PropsOf } from '../../kind.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';
import { useScreen } from '#runtime/screen-place.ts';
import { useSay, useText } from '#runtime/texts.ts';
import type { loginFrame } from './loginFrame.ts';
import '../../_shared/nav/nav.css';
import '../../_shared/shell.css';

export default function LoginFrame({ node }: NodeProps) {
  const { slogan, detail } = node.props as PropsOf<typeof loginFrame>;
  const title = useText(useScreen().screen.title);
  const say = useSay();
  const [sloganText, detailText] = [useText(slogan), useText(detail)];
  return (
    <main className="zh-login">
      <section className="zh-login-brand">
        <div className="zh-logo">
          <span className="zh-logo-mark" aria-hidden="true" />
          <span className="zh-logo-name">{say('shell.product')}</span>
        </div>
        <div>
          <h2>{sloganText}</h2>
          <p>{detailText}</p>
        </div>
      </section>
      <section className="zh-login-side">
        <div className="zh-login-card">
          <h1>{title}</h1>
          <Nodes nodes={node.children} />
        </div>
      </section>
    </main>
  );
}
