import { compile } from '#core/compile/compile.ts';
import { preloadFaces } from '#runtime/context/face-loader.ts';
import { layoutDefinitions } from '../layout/layouts.ts';
import { backOfficeMessages } from '../i18n/area-messages.ts';
import { backOffice } from './lazy-parts.ts';
import { loadScreen } from '../navigation/screens.ts';
import type { ProductContextValue } from '../product-context/product-context.ts';

/**
 * Preloads the back office, its messages, its layout, the home page and the cryptography, so that a login waits for the
 * server only.
 */
export async function preloadBackOffice({
  whole,
  persisted,
}: Pick<ProductContextValue, 'whole' | 'persisted'>): Promise<void> {
  const door = import('../product-context/password-encryption.ts').then(({ warmUpCryptography: practise }) =>
    practise(),
  );
  const words = backOfficeMessages[persisted.session.get().language].load();
  const besides = [door, backOffice.load(), words, import('../feedback/NoticeHost.tsx')];
  const [{ kinds, faces }, home] = await Promise.all([whole.load(), loadScreen('home'), ...besides]);
  const layout = layoutDefinitions[persisted.settings.get().layoutType];
  await Promise.all(
    [layout, home].map((definition) => preloadFaces(faces, compile(definition, { kinds }).root, 'view')),
  );
}
