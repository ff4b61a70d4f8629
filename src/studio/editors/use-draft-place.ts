import { useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useNavigation } from '#runtime/context/application.tsx';

/**
 * Where parts of the edited definition run: with the rights of the configurer, and only the calls that a released
 * definition may name (PERM-022).
 */
export function useDraftPlace() {
  const { route } = useNavigation();
  return useAuthored({ noun: 'draft', id: route.query['id'] ?? '', version: 0 });
}
