import { useEffect, useState } from 'react';
import { useServices } from '#runtime/context/services.ts';

/** A picture that only a session may fetch, as an address for `src`; undefined until it is there, or when it is not. */
export function useServerPicture(url: string | undefined): string | undefined {
  const { client } = useServices();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (url === undefined) return;
    const giving = new AbortController();
    let made: string | undefined;
    client.file(url, { quiet: true, signal: giving.signal }).then(
      ({ content }) => {
        if (giving.signal.aborted) return;
        made = URL.createObjectURL(content);
        setAddress(made);
      },
      () => {},
    );
    return () => {
      giving.abort();
      setAddress(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [client, url]);
  return url === undefined ? undefined : address;
}
