import { CaretRightOutlined, DesktopOutlined, MobileOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Language } from '#schemas/language/text.ts';
import { type State, states } from './states.ts';

/** Display settings of a gallery entry. */
export interface Look {
  width: 'desktop' | 'phone';
  state: State;
  language: Language;
}

interface Props {
  title: string;
  look: Look;
  onLook(look: Look): void;
  /** Only forms have states, such as empty or invalid; pages have not. */
  hasStates: boolean;
  /** Runs the fixture's steps; absent: it has none. */
  onPlay?: () => void;
  onAgain(): void;
}

const languages: readonly Language[] = ['zh', 'zhtw', 'en'];

/** Toolbar of a gallery entry: its title, and its state, width and language. */
export function ExhibitBar({ title, look, onLook, hasStates, onPlay, onAgain }: Props) {
  const t = useTranslation();
  return (
    <header className="zg-bar">
      <h2 title={title}>{title}</h2>
      {onPlay && (
        <Button type="primary" icon={<CaretRightOutlined />} onClick={onPlay}>
          {t('gallery.play')}
        </Button>
      )}
      <Tooltip title={t('gallery.again')}>
        <Button aria-label={t('gallery.again')} icon={<ReloadOutlined />} onClick={onAgain} />
      </Tooltip>
      {hasStates && (
        <Segmented
          aria-label={t('gallery.state')}
          value={look.state}
          onChange={(state) => onLook({ ...look, state })}
          options={states.map((value) => ({ value, label: t(`gallery.state.${value}`) }))}
        />
      )}
      <Segmented
        aria-label={t('gallery.width')}
        value={look.width}
        onChange={(width) => onLook({ ...look, width })}
        options={[
          { value: 'desktop' as const, icon: <DesktopOutlined />, title: t('studio.preview.desktop') },
          { value: 'phone' as const, icon: <MobileOutlined />, title: t('studio.preview.phone') },
        ]}
      />
      <Segmented
        aria-label={t('gallery.language')}
        value={look.language}
        onChange={(language) => onLook({ ...look, language })}
        options={languages.map((value) => ({ value, label: t(`gallery.language.${value}`) }))}
      />
    </header>
  );
}
