import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import type { PropsOf } from '../../../kind.ts';
import '../../../kit/display/shell.css';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import '../../navigation/shared/nav.css';
import './loginFrame.css';
import type { loginFrame } from '../login.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** What the public configuration says of the product. */
interface LoginConfig {
  logoIcon: string;
  sysName: string;
}

/** The configured logo and name of the product, or the built-in ones (SHELL-023). */
function Brand() {
  const { client } = useHttp();
  const t = useTranslation();
  const { data } = useQuery({
    queryKey: ['loginWays'],
    queryFn: async () => (await client.send('session.config', { id: '0' }, { quiet: true })).data as LoginConfig,
  });
  return (
    <div className="zh-logo">
      {data?.logoIcon ? (
        <img className="zh-logo-picture" src={data.logoIcon} alt="" />
      ) : (
        <span className="zh-logo-mark" aria-hidden="true" />
      )}
      <span className="zh-logo-name">{data?.sysName || t('shell.product')}</span>
    </div>
  );
}

interface Props {
  title: string;
  detail: string;
  children: ReactNode;
}

/** A dialog that fills the main area and cannot be closed. */
function MainDialog({ title, detail, children }: Props) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);
  return (
    <div className="zh-main-dialog">
      <section ref={card} className="zh-login-card" role="dialog" aria-labelledby={titleId} tabIndex={-1}>
        <h2 id={titleId}>{title}</h2>
        <p>{detail}</p>
        {children}
      </section>
    </div>
  );
}

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
