import { useQuery } from '@tanstack/react-query';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';

/** What the public configuration says of the product. */
interface Known {
  logoIcon: string;
  sysName: string;
}

/** The configured logo and name of the product, or the built-in ones (SHELL-023). */
export function Brand() {
  const { client } = useServices();
  const say = useSay();
  const { data } = useQuery({
    queryKey: ['loginWays'],
    queryFn: async () => (await client.send('session.config', { id: '0' }, { quiet: true })).data as Known,
  });
  return (
    <div className="zh-logo">
      {data?.logoIcon ? (
        <img className="zh-logo-picture" src={data.logoIcon} alt="" />
      ) : (
        <span className="zh-logo-mark" aria-hidden="true" />
      )}
      <span className="zh-logo-name">{data?.sysName || say('shell.product')}</span>
    </div>
  );
}
