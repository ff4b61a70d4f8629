import { useRef } from 'react';
import type { PropsOf } from '../../kind.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';
import { useScreen } from '#runtime/screen-place.ts';
import { useText } from '#runtime/texts.ts';
import { useFirstFocus } from '../../_shared/use-first-focus.ts';
import { Brand } from './Brand.tsx';
import type { loginFrame } from './loginFrame.ts';
import { MainDialog } from './MainDialog.tsx';
import '../../_shared/nav/nav.css';
import '../../_shared/shell.css';

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
