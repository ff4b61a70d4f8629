import { LockOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { ShortLinkConfig } from '#schemas/resources/short-link/short-link.contract.ts';

/** The form or list that a password unlocked, and the pass for all further calls. */
export interface Passed extends ShortLinkConfig {
  pass: string;
}

interface Props {
  /** The identifiers of the link. */
  link: { id: string; encryption: string; type: 'form' | 'list' };
  onOpen(opened: Passed): void;
}

/** The password form of a link; an error is shown at the field. */
export function LinkPassword({ link, onOpen }: Props) {
  const { client } = useServices();
  const say = useSay();
  const [error, setError] = useState('');
  const [isAsking, setAsking] = useState(false);
  async function open({ password = '' }: { password?: string }) {
    if (password === '') return setError(say('short-link.password.missing'));
    setAsking(true);
    try {
      onOpen((await client.send('short-link.checkPwd', { ...link, password }, { quiet: true })).data as Passed);
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason;
      setError(reason.msg);
    } finally {
      setAsking(false);
    }
  }
  return (
    <Form className="zg-link-password" layout="vertical" onFinish={open} requiredMark={false}>
      <LockOutlined className="zg-link-lock" aria-hidden />
      <h2>{say('short-link.needsPassword')}</h2>
      <p>{say('short-link.password.ask')}</p>
      <Form.Item
        name="password"
        label={say('short-link.password')}
        {...(error && { validateStatus: 'error', help: error })}
      >
        <Input.Password autoComplete="off" maxLength={64} onChange={() => setError('')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isAsking}>
        {say('short-link.password.open')}
      </Button>
    </Form>
  );
}
