import { GlobalOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useSay } from '#runtime/texts.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useWorkspace } from '#runtime/workspace.ts';
import { languageNames, languages } from '#schemas/language/text.ts';

export default function LanguageSwitch() {
  const { language } = usePlatform();
  const { setLanguage, settings } = useWorkspace();
  const say = useSay();
  if (!settings.showLanguage) return null;
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [language],
        items: languages.map((key) => ({ key, label: languageNames[key], onClick: () => setLanguage(key) })),
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={say('shell.language')} title={say('shell.language')} />
    </Dropdown>
  );
}
