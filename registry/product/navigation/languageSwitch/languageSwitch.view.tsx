import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useReturnFocus } from '../../../kit/hooks/use-popup-focus.ts';
import { languageNames, languages } from '#schemas/language/text.ts';
import { useI18n, useWorkspace } from '#runtime/context/application.tsx';

export default function LanguageSwitch() {
  const { language } = useI18n();
  const { setLanguage, settings } = useWorkspace();
  const t = useTranslation();
  const { opener, onOpenChange } = useReturnFocus();
  if (!settings.showLanguage) return null;
  return (
    <Dropdown
      autoFocus
      onOpenChange={onOpenChange}
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: languages.map((key) => ({ key, label: languageNames[key], onClick: () => setLanguage(key) })),
      }}
    >
      <Button
        ref={opener}
        type="text"
        icon={<GlobalOutlined />}
        aria-label={t('shell.language')}
        title={t('shell.language')}
      />
    </Dropdown>
  );
}
