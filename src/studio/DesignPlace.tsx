import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from '#core/text/message.ts';
import { Platform, usePlatform } from '#runtime/platform.ts';
import type { Language } from '#schemas/language/text.ts';

const loads: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  zh: () => import('#schemas/messages/design/zh.json'),
  zhtw: () => import('#schemas/messages/design/zhtw.json'),
  en: () => import('#schemas/messages/design/en.json'),
};

/** A place that also speaks of definitions: what properties mean and what is wrong. Staff never load these words. */
export function DesignPlace({ children }: { children: ReactNode }) {
  const platform = usePlatform();
  const { language, messages } = platform;
  const { data } = useQuery({
    queryKey: ['design-messages', language],
    queryFn: async () => (await loads[language]()).default,
    staleTime: Infinity,
  });
  const value = useMemo(() => ({ ...platform, messages: { ...messages, ...data } }), [platform, messages, data]);
  return data ? <Platform value={value}>{children}</Platform> : null;
}
