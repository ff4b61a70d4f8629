import { CheckOutlined } from '@ant-design/icons';
import { Drawer, Segmented, Switch } from 'antd';
import { useId } from 'react';
import type { LayoutSettings } from '#core/settings/layout-settings.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { WorkspaceValue } from '#runtime/context/workspace.ts';
import {
  appearances,
  layoutTypes,
  sizes,
  slideClasses,
  themeClasses,
  themeColours,
} from '#schemas/resources/profile/preferences.ts';
import { useWorkspace } from '#runtime/context/application.tsx';
import type { DrawerProps } from '../shared/DrawerButton.tsx';
import './settingsDrawer.css';

interface Props<N extends 'layoutType' | 'slideClass'> {
  name: N;
  values: readonly LayoutSettings[N][];
  settings: LayoutSettings;
  choose: WorkspaceValue['choose'];
}

/** A choice among small drawings of the page. */
function PictureChoice<N extends 'layoutType' | 'slideClass'>({ name, values, settings, choose }: Props<N>) {
  const t = useTranslation();
  const isLayout = name === 'layoutType';
  return (
    <fieldset>
      <legend>{t(`shell.settings.${name}`)}</legend>
      <div className="zh-settings-pictures">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={settings[name] === value}
            onClick={() => choose({ [name]: value })}
          >
            <span
              className="zh-settings-picture"
              data-layout={isLayout ? value : settings.layoutType}
              data-slide={isLayout ? settings.slideClass : value}
              aria-hidden="true"
            >
              <i />
              <b />
            </span>
            {t(`shell.${name}.${value}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** The switches of TOPBAR-015, and others for the parts around the page. */
const flags = ['tagsView', 'tagsIcon', 'useCache', 'showLanguage', 'showSearch', 'fixedHeader', 'sidebarLogo'] as const;

/** All workspace settings of the user; each takes effect at once. */
function SettingsForm() {
  const { settings, choose } = useWorkspace();
  return (
    <div className="zh-settings">
      <PictureChoice name="layoutType" values={layoutTypes} settings={settings} choose={choose} />
      <PictureChoice name="slideClass" values={slideClasses} settings={settings} choose={choose} />
      <Colours />
      <Words name="appearance" values={appearances} />
      <Words name="size" values={sizes} />
      <div className="zh-settings-flags">
        {flags.map((name) => (
          <Flag key={name} name={name} />
        ))}
      </div>
    </div>
  );
}

function Colours() {
  const { settings, choose } = useWorkspace();
  const t = useTranslation();
  return (
    <fieldset>
      <legend>{t('shell.settings.themeClass')}</legend>
      <div className="zh-settings-colours">
        {themeClasses.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={t(`shell.themeClass.${value}`)}
            title={t(`shell.themeClass.${value}`)}
            aria-pressed={settings.themeClass === value}
            style={{ background: themeColours[value] }}
            onClick={() => choose({ themeClass: value })}
          >
            {settings.themeClass === value && <CheckOutlined aria-hidden="true" />}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface WordsProps<N extends 'appearance' | 'size'> {
  name: N;
  values: readonly LayoutSettings[N][];
}

function Words<N extends 'appearance' | 'size'>({ name, values }: WordsProps<N>) {
  const { settings, choose } = useWorkspace();
  const t = useTranslation();
  return (
    <fieldset>
      <legend>{t(`shell.settings.${name}`)}</legend>
      <Segmented<LayoutSettings[N]>
        block
        size="small"
        options={values.map((value) => ({ value, label: t(`shell.${name}.${value}`) }))}
        value={settings[name]}
        onChange={(value) => choose({ [name]: value })}
      />
    </fieldset>
  );
}

function Flag({ name }: { name: (typeof flags)[number] }) {
  const { settings, choose } = useWorkspace();
  const t = useTranslation();
  const id = useId();
  return (
    <div className="zh-settings-flag">
      <label htmlFor={id}>{t(`shell.settings.${name}`)}</label>
      <Switch id={id} size="small" checked={settings[name]} onChange={(isOn) => choose({ [name]: isOn })} />
    </div>
  );
}

/** TOPBAR-011. */
const drawerPx = 280;

export default function SettingsPanel({ isOpen, onClose }: DrawerProps) {
  const t = useTranslation();
  return (
    <Drawer
      placement="right"
      size={drawerPx}
      open={isOpen}
      onClose={onClose}
      title={t('shell.settings')}
      styles={{ body: { padding: '8px 20px 24px' } }}
    >
      <SettingsForm />
    </Drawer>
  );
}
