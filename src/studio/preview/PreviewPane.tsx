import { Checkbox, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Canvas } from '../canvas/Canvas.tsx';
import { useCommands } from '../commands/registry.tsx';
import type { Part } from '../use-draft.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';
import { DefinitionPreview, type Previewed } from './DefinitionPreview.tsx';

interface Props {
  model: { id: string; fullName: string; enCode: string };
  checked: Previewed;
  part: Part;
}

interface PreviewState {
  part: Part;
  isPhone: boolean;
  setPhone(isPhone: boolean): void;
  mode: 'design' | 'trial';
  setMode(mode: 'design' | 'trial'): void;
  isSampled: boolean;
  setSampled(isSampled: boolean): void;
  isAdding: boolean;
  setAdding(isAdding: boolean): void;
}

function usePreviewCommands({
  part,
  isPhone,
  setPhone,
  mode,
  setMode,
  isSampled,
  setSampled,
  isAdding,
  setAdding,
}: PreviewState): void {
  const isForm = part === 'form';
  useCommands([
    {
      id: isPhone ? 'desktopPreview' : 'phonePreview',
      group: 'view',
      keys: ['mod+alt+0'],
      isEnabled: true,
      run: () => setPhone(!isPhone),
    },
    {
      id: mode === 'trial' ? 'designPreview' : 'trialPreview',
      group: 'view',
      keys: ['mod+alt+5'],
      isEnabled: isForm,
      run: () => setMode(mode === 'trial' ? 'design' : 'trial'),
    },
    { id: 'sampled', group: 'view', keys: ['mod+alt+6'], isEnabled: isForm, run: () => setSampled(!isSampled) },
    {
      id: 'adding',
      group: 'view',
      keys: ['mod+alt+7'],
      isEnabled: isForm && mode === 'design',
      run: () => setAdding(!isAdding),
    },
  ]);
}

/** The live preview: a form is designed on it, or tried out; at desktop or phone width, with sample data or empty. */
export function PreviewPane({ model, checked, part }: Props) {
  const t = useTranslation();
  const [isPhone, setPhone] = useState(false);
  const [mode, setMode] = useState<'design' | 'trial'>('design');
  const [isSampled, setSampled] = useState(true);
  const [isAdding, setAdding] = useState(false);
  usePreviewCommands({ part, isPhone, setPhone, mode, setMode, isSampled, setSampled, isAdding, setAdding });
  const isDesigned = part === 'form' && mode === 'design';
  const screen = (
    <DefinitionPreview model={model} previewed={checked} part={part} mobile={isPhone} isSampled={isSampled} />
  );
  return (
    <div className="zs-pane zs-preview">
      <header className="zs-preview-bar">
        <h2>{t('studio.preview')}</h2>
        {part === 'form' && (
          <>
            <Segmented
              size="small"
              aria-label={t('studio.preview.mode')}
              value={mode}
              onChange={setMode}
              options={(['design', 'trial'] as const).map((value) => ({ value, label: t(`studio.preview.${value}`) }))}
            />
            <label className="zs-check">
              <Switch size="small" checked={isSampled} onChange={setSampled} />
              {t('studio.preview.sampled')}
            </label>
            {isDesigned && (
              <Checkbox className="zs-adding" checked={isAdding} onChange={({ target }) => setAdding(target.checked)}>
                {t('studio.canvas.adding')}
              </Checkbox>
            )}
          </>
        )}
        <DeviceSwitch isPhone={isPhone} onPhone={setPhone} />
      </header>
      <div className={isDesigned ? 'zs-stage' : 'zs-stage zs-trial'}>
        {isDesigned ? <Canvas isAdding={isAdding}>{screen}</Canvas> : screen}
      </div>
    </div>
  );
}
