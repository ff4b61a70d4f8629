import { useRef } from 'react';
import type { PropsOf } from '../../../kind.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useScreen } from '#runtime/context/screen-context.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useFirstFocus } from '../../../kit/hooks/use-first-focus.ts';
import { Brand } from './Brand.tsx';
import type { loginFrame } from './loginFrame.ts';
import { MainDialog } from './MainDialog.tsx';
import '../../navigation/shared/nav.css';
import '../../../kit/display/shell.css';

export default function LoginFrame({ node }: NodeProps) {
  const { slogan, detail, inMain } = node.props as PropsOf<typeof loginFrame>;
  const title = useText(useScreen().screen.title);
  const [sloganText, detailText] = [useText(slogan), useText(detail)];
  const card = useRef<HTMLDivElement>(null);
  useFirstFocus(card);
  const nodes = <Nodes nodes={node.children} />;
  if (inMain) {
    return (
      <MainDialog title={title} detail={detailText}>
        {nodes}
      </MainDialog>
    );
  }
  return (
    <main className="zh-login">
      <section className="zh-login-brand">
        <Brand />
        <div>
          <h2>{sloganText}</h2>
          <p>{detailText}</p>
        </div>
      </section>
      <section className="zh-login-side">
        <div className="zh-login-card" ref={card}>
          <h1>{title}</h1>
          {nodes}
        </div>
      </section>
    </main>
  );
}
