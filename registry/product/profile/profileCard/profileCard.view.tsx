import { CameraOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Avatar, Select } from 'antd';
import { useId, useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import './profileCard.css';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';

interface Props {
  name: string;
  picture: string;
  onChanged(): void;
}

/** The user's avatar; a press chooses another picture, which is uploaded and saved at once (SHELL-031). */
function AvatarButton({ name, picture, onChanged }: Props) {
  const { client } = useHttp();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);

  const change = async () => {
    const file = await pickFile('image/*');
    if (!file) return;
    setBusy(true);
    try {
      const uploaded = (await client.send('file.upload', { type: 'userAvatar', file })).data as { name: string };
      const { msg } = await client.send('profile.avatar', { name: uploaded.name });
      void toast('success', msg, toastMs);
      onChanged();
    } catch {
      // The client has shown the error; the picture is unchanged.
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="zh-profile-avatar"
      disabled={isBusy}
      aria-label={t('profile.avatar.change')}
      title={t('profile.avatar.change')}
      onClick={() => void change()}
    >
      <Avatar size={96} {...(picture && { src: picture, alt: '' })}>
        {name.slice(-1)}
      </Avatar>
      <span className="zh-profile-camera">
        <CameraOutlined aria-hidden="true" />
      </span>
    </button>
  );
}

type Profile = OutputOf<(typeof profileContract)['calls']['info']>;

export default function ProfileCard() {
  const { client } = useHttp();
  const { toast } = useFeedback();
  const queries = useQueryClient();
  const t = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await client.send('profile.info', {}, { signal })).data as Profile,
  });
  if (isError) return <LoadError retry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={4} />;

  const goTo = async (majorType: 'Organize' | 'Position', majorId: string) => {
    const { msg } = await client.send('profile.major', { majorId, majorType });
    void toast('success', msg, toastMs);
    // Rights, and what pickers begin with, are those of the place the person works in.
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: ['menus'] })]);
  };
  return (
    <section className="zb-pane zh-profile" aria-label={data.realName}>
      <AvatarButton name={data.realName} picture={data.headIcon} onChanged={() => void refetch()} />
      <div className="zh-profile-name">
        <h2>{data.realName}</h2>
        <p>{data.account}</p>
      </div>
      <Major
        label={t('profile.organize')}
        value={data.organizeId}
        options={data.organizes}
        onChange={(id) => goTo('Organize', id)}
      />
      <Major
        label={t('profile.position')}
        value={data.positionId}
        options={data.positions}
        onChange={(id) => goTo('Position', id)}
      />
      <dl>
        <dt>{t('profile.signature')}</dt>
        <dd>{data.signature ? <img src={data.signature} alt={t('profile.signature')} /> : t('profile.none')}</dd>
      </dl>
    </section>
  );
}

interface MajorProps {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange(id: string): Promise<void>;
}

/** Chooses the current organisation or position; plain text if there is only one. */
function Major({ label, value, options, onChange }: MajorProps) {
  const t = useTranslation();
  const id = useId();
  const current = options.find((option) => option.id === value)?.name ?? '';
  return (
    <dl>
      <dt id={id}>{label}</dt>
      <dd>
        {options.length > 1 ? (
          <Select
            aria-labelledby={id}
            style={{ width: '100%' }}
            value={value}
            options={options.map((option) => ({ value: option.id, label: option.name }))}
            // The client says why when it fails; what is shown stays what it was.
            onChange={(chosen) => void onChange(chosen).catch(() => {})}
          />
        ) : (
          current || t('profile.none')
        )}
      </dd>
    </dl>
  );
}
