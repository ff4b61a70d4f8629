import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { profileContract } from '#schemas/resources/profile/profile.contract.ts';
import { LoadFailed, Waiting } from '../../../kit/overlay/States.tsx';
import { AvatarButton } from './AvatarButton.tsx';
import './profileCard.css';

type Profile = OutputOf<(typeof profileContract)['calls']['info']>;

export default function ProfileCard() {
  const { client, toast } = useServices();
  const queries = useQueryClient();
  const say = useSay();
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await client.send('profile.info', {}, { signal })).data as Profile,
  });
  if (isError) return <LoadFailed retry={() => void refetch()} />;
  if (!data) return <Waiting rows={4} />;

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
        label={say('profile.organize')}
        value={data.organizeId}
        options={data.organizes}
        onChange={(id) => goTo('Organize', id)}
      />
      <Major
        label={say('profile.position')}
        value={data.positionId}
        options={data.positions}
        onChange={(id) => goTo('Position', id)}
      />
      <dl>
        <dt>{say('profile.signature')}</dt>
        <dd>{data.signature ? <img src={data.signature} alt={say('profile.signature')} /> : say('profile.none')}</dd>
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
  const say = useSay();
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
          current || say('profile.none')
        )}
      </dd>
    </dl>
  );
}
