import { QRCode } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** How often the page asks how far the code is. */
const askMs = 1500;

/** What the component library calls the statuses of a certificate (LOGIN-024). */
const shownAs: Readonly<Record<number, 'active' | 'scanned' | 'expired' | 'loading'>> = {
  [-1]: 'expired',
  0: 'active',
  1: 'scanned',
  2: 'loading',
};

/** A code that a phone which is logged in scans; once its owner confirms, this page is logged in. */
export default function CodeLogin() {
  const { client } = useHttp();
  const t = useTranslation();
  const { data: id, refetch } = useQuery({
    queryKey: ['codeCertificate'],
    queryFn: async () => ((await client.send('session.codeCertificate', {})).data as { id: string }).id,
    gcTime: 0,
    staleTime: Infinity,
  });
  const { data: status = 0 } = useQuery({
    queryKey: ['codeCertificate', id],
    queryFn: async () =>
      ((await client.send('session.codeCertificateStatus', { id }, { quiet: true })).data as { status: number }).status,
    enabled: id !== undefined,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === -1 || state.data === 2 ? false : askMs),
  });
  const words =
    status === 1 ? 'loginWays.code.scanned' : status === -1 ? 'loginWays.code.expired' : 'loginWays.code.hint';
  return (
    <div className="zh-login-methods-code">
      <QRCode
        type="svg"
        size={176}
        aria-label={t('loginWays.code')}
        value={`${window.location.origin}/scanLogin?id=${id ?? ''}`}
        status={id === undefined ? 'loading' : (shownAs[status] ?? 'active')}
        onRefresh={() => void refetch()}
      />
      <p role="status">{t(words)}</p>
    </div>
  );
}
