import { CameraOutlined } from '@ant-design/icons';
import { Avatar } from 'antd';
import { useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';

interface Props {
  name: string;
  picture: string;
  onChanged(): void;
}

/** The user's avatar; a press chooses another picture, which is uploaded and saved at once (SHELL-031). */
export function AvatarButton({ name, picture, onChanged }: Props) {
  const { client, pickFile, toast } = useServices();
  const say = useSay();
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
      aria-label={say('profile.avatar.change')}
      title={say('profile.avatar.change')}
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
