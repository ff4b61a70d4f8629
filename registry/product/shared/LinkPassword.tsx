import { LockOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './link-password.css';

/** The password form of a link; why a password does not open it is shown at the field. */
export function LinkPassword({
  heading: Heading,
  open,
}: {
  heading: 'h1' | 'h2';
  open(password: string): Promise<void>;
}) {
  const t = useTranslation();
  const [error, setError] = useState('');
  const [isAsking, setAsking] = useState(false);
  async function submit({ password = '' }: { password?: string }) {
    if (password === '') return setError(t('short-link.password.missing'));
    setAsking(true);
    try {
      await open(password);
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      setError(reason.msg);
    } finally {
      setAsking(false);
    }
  }
  return (
    <Form className="zg-link-password" layout="vertical" onFinish={submit} requiredMark={false}>
      <LockOutlined className="zg-link-lock" aria-hidden />
      <Heading>{t('short-link.needsPassword')}</Heading>
      <p>{t('short-link.password.ask')}</p>
      <Form.Item
        name="password"
        label={t('short-link.password')}
        {...(error && { validateStatus: 'error', help: error })}
      >
        <Input.Password autoComplete="off" maxLength={64} onChange={() => setError('')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isAsking}>
        {t('short-link.password.open')}
      </Button>
    </Form>
  );
}
