import { Breadcrumb } from 'antd';
import { trailOf } from '#core/menus/trail.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { PropsOf } from '../../../kind.ts';
import type { pagePath } from '../navigation.ts';
import './pagePath.css';
import { useWorkspace } from '#runtime/context/application.tsx';

export default function PagePath({ node }: NodeProps) {
  const { menusOnly } = node.props as PropsOf<typeof pagePath>;
  const { menus, path, title, settings } = useWorkspace();
  const t = useTranslation();
  const names = trailOf(menus, path).map(({ text }) => text);
  if (menusOnly && names.length === 0) return null;
  const shown = names.length > 0 ? names : [title];
  const items = settings.device === 'mobile' ? shown.slice(-1) : shown;
  return (
    <nav className="zh-page-path" aria-label={t('shell.path')}>
      <Breadcrumb items={items.map((name) => ({ title: name }))} />
    </nav>
  );
}
