/** A new noun in every spelling its files need. */
export interface NewNoun {
  /** `spare-part` */
  noun: string;
  /** `sparePart` */
  camel: string;
  /** `SparePart` */
  pascal: string;
  zh: string;
  en: string;
}

export function nounOf(noun: string, zh = noun, en = noun): NewNoun {
  const camel = noun.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return { noun, camel, pascal: camel.charAt(0).toUpperCase() + camel.slice(1), zh, en };
}
