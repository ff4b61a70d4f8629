import { useQuery } from '@tanstack/react-query';
import { useServices } from '#runtime/context/services.ts';
import { defaultCentre } from '#schemas/resources/location/location.contract.ts';

interface MapConfig {
  lng: number;
  lat: number;
  hasTiles: boolean;
  /** The tiles place things where satellites do (WGS-84), not where maps of mainland China do. */
  isTrue: boolean;
}

const withoutAnswer: MapConfig = { ...defaultCentre, hasTiles: false, isTrue: false };

/** Where maps begin; undefined until the server has said so. A server that does not leaves the built-in centre. */
export function useMapConfig(): MapConfig | undefined {
  const { client } = useServices();
  const { data, isError } = useQuery({
    queryKey: ['map-config'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Guaranteed by the contract of the call.
    queryFn: async ({ signal }) =>
      (await client.send('location.config', {}, { signal, quiet: true })).data as MapConfig,
  });
  return isError ? withoutAnswer : data;
}
