import type { SeedContext } from '../../platform/resource/define-resource.ts';

export async function seedForms(_context: SeedContext): Promise<void> {}
