import { CloseOutlined, MenuOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useButtons } from '#runtime/actions/buttons.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTranslation, useTextOf } from '#runtime/context/use-translation.ts';
import { PageLink } from '#runtime/page/PageLink.tsx';
import { languageNames, languages } from '#schemas/language/text.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { siteFrame } from './siteFrame.ts';
import './siteFrame.css';
import './site-article.css';
import './site-pages.css';
import { useI18n, useNavigation, useWebsite } from '#runtime/context/application.tsx';

export default function SiteFrame({ node }: NodeProps) {
  const { foot } = node.props as PropsOf<typeof siteFrame>;
  const t = useTranslation();
  const textOf = useTextOf();
  const { path } = useNavigation().route;
  const { outlet } = useWebsite();
  // Another page begins at its top.
  useEffectOn(path, () => {
    document.documentElement.scrollTop = 0;
  });
  return (
    <div className="zs-frame">
      <a className="zs-skip" href="#main">
        {t('shell.skip')}
      </a>
      <Header node={node} />
      <main id="main" className="zs-main" tabIndex={-1}>
        {outlet}
      </main>
      <footer className="zs-foot">
        <Brand />
        {foot !== undefined && <p>{textOf(foot)}</p>}
      </footer>
    </div>
  );
}

function Brand() {
  const t = useTranslation();
  return (
    <span className="zs-brand">
      <span className="zs-mark" aria-hidden="true" />
      <span className="zs-name">{t('shell.product')}</span>
    </span>
  );
}

function Header({ node }: NodeProps) {
  const { tabs, buttons } = node.props as PropsOf<typeof siteFrame>;
  const t = useTranslation();
  const textOf = useTextOf();
  const { path } = useNavigation().route;
  const [isOpen, setOpen] = useState(false);
  const states = useButtons(buttons);
  // A page that was chosen closes the menu of a narrow screen.
  const [lastPath, setLastPath] = useState(path);
  if (lastPath !== path) {
    setLastPath(path);
    setOpen(false);
  }
  return (
    <header className="zs-top">
      <div className="zs-top-row">
        <Brand />
        <nav className="zs-tabs" data-open={isOpen} aria-label={t('site.tabs')}>
          {tabs.map((tab) => (
            <PageLink key={tab.path} path={tab.path} isCurrent={tab.path === path || tab.also?.includes(path) === true}>
              {textOf(tab.label)}
            </PageLink>
          ))}
        </nav>
        <div className="zs-top-end">
          <LanguageChoice />
          {states.map((state, index) => (
            <ActionButton key={index} state={state} />
          ))}
        </div>
        <button
          type="button"
          className="zs-menu"
          aria-expanded={isOpen}
          aria-label={t('shell.menu')}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CloseOutlined /> : <MenuOutlined />}
        </button>
      </div>
    </header>
  );
}

function LanguageChoice() {
  const { language } = useI18n();
  const { setLanguage } = useWebsite();
  const t = useTranslation();
  return (
    <select
      className="zs-language"
      aria-label={t('shell.language')}
      value={language}
      onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? 'zh')}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
