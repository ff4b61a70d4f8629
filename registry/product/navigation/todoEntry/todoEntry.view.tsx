import { AuditOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useWorkspace } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { todoPath, useTodoCount } from '../shared/use-todo-count.ts';

export default function TodoEntry() {
  const { navigate } = useWorkspace();
  const count = useTodoCount();
  const t = useTranslation();
  if (count === undefined) return null;
  return (
    <Button
      type="text"
      aria-label={count > 0 ? t('flow.todo.openCount', { count }) : t('flow.todo.title')}
      title={t('flow.todo.title')}
      onClick={() => navigate(todoPath)}
      icon={
        <Badge count={count} size="small" overflowCount={99} offset={[2, -2]}>
          <AuditOutlined />
        </Badge>
      }
    />
  );
}
