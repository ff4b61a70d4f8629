export type SizeUnit = 'KB' | 'MB' | 'GB';

const bytesOf: Readonly<Record<SizeUnit, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Whether a file is below the size limit of its field, exclusive (UPLOAD-009). */
export function isBelow(bytes: number, limit: number, unit: SizeUnit): boolean {
  return bytes / bytesOf[unit] < limit;
}

/** A formatted file size: `512 B`, `1.5 KB`, `20 MB`. */
export function sizeText(bytes: number): string {
  const unit = (['GB', 'MB', 'KB'] as const).find((one) => bytes >= bytesOf[one]);
  if (unit === undefined) return `${bytes} B`;
  const amount = bytes / bytesOf[unit];
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`;
}
