/** The formats of the family, each by the name people know it by. */
export const formats = {
  code128: 'Code 128',
  code39: 'Code 39',
  ean13: 'EAN-13',
  ean8: 'EAN-8',
  ean5: 'EAN-5',
  ean2: 'EAN-2',
  upc: 'UPC-A',
  itf14: 'ITF-14',
  msi10: 'MSI 10',
  msi11: 'MSI 11',
  pharmacode: 'Pharmacode',
  codabar: 'Codabar',
} as const;
export type Format = keyof typeof formats;
