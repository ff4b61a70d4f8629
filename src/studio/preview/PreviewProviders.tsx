import { type ReactNode, useMemo } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Services } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { WebsiteValue } from '#runtime/context/workspace.ts';
import { isReading } from '#schemas/protocol/contract.ts';
import { ApplicationProvider, useApplication } from '#runtime/context/application.tsx';
import { useLatest } from '#runtime/context/effects.ts';
import { sampleRecords } from '../editors/sample-records.ts';

const noticeMs = 1500;

/** The answer to a call about records from samples; undefined: it is another call. */
function answerOf(name: string, input: Readonly<Record<string, unknown>>, list: readonly Record<string, unknown>[]) {
  if (name === 'onlinedev.list') {
    const pagination = { currentPage: 1, pageSize: 20, total: list.length };
    return { data: { list, pagination }, msg: '' };
  }
  if (name !== 'onlinedev.info' && name !== 'onlinedev.detail') return undefined;
  const record = list.find((one) => one['id'] === input['id']) ?? {};
  return { data: { id: input['id'], data: JSON.stringify(record) }, msg: '' };
}

/** Answers calls about records with these samples, and calls that would change something with a message. */
function sendWithoutEffects(
  client: Services['client'],
  records: (() => readonly Record<string, unknown>[]) | undefined,
  notSaved: string,
): Services['client']['send'] {
  return async (name, input, options) => {
    const sampled = records && answerOf(name, input, records());
    if (sampled) return sampled;
    // Uploaded files are allowed: they belong to no record, and unreferenced files are deleted by the server.
    const call = client.find(name);
    const isHarmless = (call && isReading(call)) || name.startsWith('file.');
    if (isHarmless) return client.send(name, input, options);
    return { data: { id: 'sample-1' }, msg: notSaved };
  };
}

/**
 * Services for running a screen without side effects: reading calls go to the server, records are samples unless `isLive`,
 * and saving or printing only shows a notice (ROUTE-018).
 */
export function PreviewProviders({
  form,
  mobile,
  isLive = false,
  children,
}: {
  form: CompiledScreen;
  mobile: boolean;
  /** Whether records are real ones, as far as the user may see them, instead of samples. */
  isLive?: boolean;
  children: ReactNode;
}) {
  const { services, platform } = useApplication();
  const t = useTranslation();

  // The services stay the same while the form is edited.
  const latest = useLatest(form);
  const preview = useMemo<Services>(() => {
    const records = () => sampleRecords(latest.current, t('studio.preview.sample'));
    const send = sendWithoutEffects(services.client, isLive ? undefined : records, t('studio.preview.notSaved'));
    // Settings stored for the studio's menu do not apply to previewed lists.
    const { modelId: _menu, ...route } = services.route;
    return {
      ...services,
      route,
      client: { ...services.client, send },
      navigate: () => void services.toast('info', t('studio.preview.notSaved'), noticeMs),
      print: () => void services.toast('warning', t('block.printPreview'), noticeMs),
      allows: () => true,
    };
  }, [services, latest, isLive, t]);

  // The frame of the public site, without a page in it.
  const website = useMemo<WebsiteValue>(
    () => ({ setLanguage: () => void services.toast('info', t('studio.preview.notSaved'), noticeMs), outlet: null }),
    [services, t],
  );

  // Without storage: previews do not store drafts.
  const value = useMemo(() => {
    const { storage: _storage, ...rest } = platform;
    return { ...rest, mobile: mobile || platform.mobile };
  }, [platform, mobile]);

  return (
    <ApplicationProvider platform={value} services={preview} website={website}>
      {children}
    </ApplicationProvider>
  );
}
