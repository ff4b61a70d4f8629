import { Typography } from 'antd';
import { memo } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { safeAddress } from '../../kit/values/addresses.ts';

/** Read, never typed. */
export default memo(function SharedAddressEdit({ id, value, label }: EditProps) {
  const t = useTranslation();
  const safe = safeAddress(valueText(value));
  if (safe === undefined) return null;
  const address = new URL(safe, location.origin).href;
  return (
    <Typography.Text
      style={{ overflowWrap: 'anywhere' }}
      copyable={{ text: address, tooltips: [t('control.copyAddress'), t('common.copied')] }}
    >
      <a id={id} href={address} target="_blank" rel="noopener noreferrer" aria-label={label && `${label} ${address}`}>
        {address}
      </a>
    </Typography.Text>
  );
});
