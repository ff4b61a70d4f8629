import type { Parser } from '../../platform/parsing/parser.ts';
import type { Found } from './entity.ts';
import type { DeliveredFile } from './files/unpack.ts';

/** What uploaded files contain, archives unpacked. A delivery may have thousands of files, so it gets more time. */
export const deliveryParser: Parser<readonly DeliveredFile[], Found[]> = {
  name: 'delivery',
  timeMs: 120_000,
  async parse(uploads) {
    // Loaded where a delivery is read: the definitions of other systems need every kind.
    const [{ unpack }, { readDelivery, unopened }] = await Promise.all([
      import('./files/unpack.ts'),
      import('./read-delivery.ts'),
    ]);
    const { files, refused } = await unpack(uploads);
    return [...(await readDelivery(files)), ...refused.map(unopened)];
  },
};
