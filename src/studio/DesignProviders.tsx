import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Messages } from '#core/text/message.ts';
import type { Language } from '#schemas/language/text.ts';
import { ApplicationProvider, useApplication } from '#runtime/context/application.tsx';

const loads: Readonly<Record<Language, () => Promise<{ default: Messages }>>> = {
  zh: () => import('#schemas/messages/design/zh.json'),
  zhtw: () => import('#schemas/messages/design/zhtw.json'),
  en: () => import('#schemas/messages/design/en.json'),
};

/**
 * Adds the messages about definitions: descriptions of properties, and issues. They are loaded for the designer only.
 */
export function DesignProviders({ children }: { children: ReactNode }) {
  const { platform } = useApplication();
  const { language, messages } = platform;
  const { data } = useQuery({
    queryKey: ['design-messages', language],
    queryFn: async () => (await loads[language]()).default,
    staleTime: Infinity,
  });
  const value = useMemo(() => ({ ...platform, messages: { ...messages, ...data } }), [platform, messages, data]);
  return data ? <ApplicationProvider platform={value}>{children}</ApplicationProvider> : null;
}
