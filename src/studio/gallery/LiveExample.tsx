import { ConfigProvider } from 'antd';
import { useMemo, useState } from 'react';
import { emptyRecord } from '#core/record/empty-record.ts';
import { parseRecord } from '#core/record/parse-record.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { Platform, usePlatform } from '#runtime/context/platform.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { LocaleBundle } from '#app/i18n/languages.ts';
import { PreviewPlace } from '../PreviewPlace.tsx';

interface Props {
  fixture: Fixture;
  screen: CompiledScreen;
  speech: LocaleBundle;
  /** Whether validation errors are shown from the start. */
  isChecked: boolean;
}

/** The live example of a kind: it requests people, places and options from the server, but stores nothing there. */
export function LiveExample({ fixture, screen, speech, isChecked }: Props) {
  const platform = usePlatform();
  const { language = platform.language, mode = 'edit', width, record } = fixture;
  const speaking = useMemo(
    () => ({ ...platform, language, messages: speech.messages }),
    [platform, language, speech.messages],
  );
  const [opened] = useState(() =>
    record ? parseRecord(screen, record).values : emptyRecord(screen, { now: platform.now(), user: platform.user }),
  );
  return (
    <ConfigProvider locale={speech.locale}>
      <Platform value={speaking}>
        <PreviewPlace form={screen} mobile={width === 'phone'}>
          <div className="zg-stage">
            <Screen compiled={screen} record={opened} mode={mode} isChecked={isChecked} />
          </div>
        </PreviewPlace>
      </Platform>
    </ConfigProvider>
  );
}
