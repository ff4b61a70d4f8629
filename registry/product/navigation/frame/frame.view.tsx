import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../../kind.ts';
import type { frame } from '../navigation.ts';
import '../../../kit/display/message-looks.css';
import '../shared/nav.css';
import './frame.css';
import { useWorkspace } from '#runtime/context/application.tsx';

export default function Frame({ node }: NodeProps) {
  const t = useTranslation();
  const { settings, title, productName } = useWorkspace();
  const { sideFirst, navigation } = node.props as PropsOf<typeof frame>;
  const { top = [], tools = [], side = [], tags = [], head = [], main = [] } = node.slots;
  const isWide = settings.device === 'desktop';
  const hasSide = side.length > 0 && isWide;
  const isNav = (part: 'top' | 'side') => navigation === part || navigation === 'both';
  const slide = (part: 'top' | 'side') => (isNav(part) ? { 'data-slide': settings.slideClass } : {});
  return (
    <div
      className={settings.fixedHeader ? 'zh-frame' : 'zh-frame zh-frame--flowing'}
      data-side={hasSide ? (sideFirst ? 'first' : 'below') : 'none'}
    >
      <a className="zh-skip" href="#main">
        {t('shell.skip')}
      </a>
      <header key="top" className="zh-frame-top zh-nav" {...slide('top')}>
        <Nodes nodes={top} />
        <div className="zh-tools">
          <Nodes nodes={tools} />
        </div>
      </header>
      {hasSide && (
        <aside
          key="side"
          className={settings.sidebarOpened ? 'zh-frame-side zh-nav' : 'zh-frame-side zh-frame-side--narrow zh-nav'}
          {...slide('side')}
        >
          <Nodes nodes={side} />
        </aside>
      )}
      {settings.tagsView && (
        <div key="tags" className="zh-frame-tags">
          <Nodes nodes={tags} />
        </div>
      )}
      {isWide && !settings.tagsView && head.length > 0 && (
        <div key="head" className="zh-frame-head">
          <Nodes nodes={head} />
        </div>
      )}
      <main key="main" id="main" className="zh-frame-main" tabIndex={-1}>
        <h1 className="zh-sr-only">{title || productName}</h1>
        <Nodes nodes={main} />
      </main>
    </div>
  );
}
