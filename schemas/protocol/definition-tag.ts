/** Header of a call made for an authored definition: the permissions of its author limit the call (PERM-022). */
export const definitionHeader = 'zhjy-definition';

/**
 * What an authored definition is. `form`, `portal`, `report`, `screen`: released under an id and a version. `draft`: tried out by its author,
 * not released. `link`: a form behind a public link.
 */
export const definitionNouns = ['form', 'portal', 'report', 'screen', 'draft', 'link'] as const;
export type DefinitionNoun = (typeof definitionNouns)[number];

/** The definition that a screen was compiled from. */
export interface DefinitionOrigin {
  noun: DefinitionNoun;
  id: string;
  /** Of a released definition: counts its releases; 0 otherwise. */
  version: number;
}

/** A call made for a definition. */
export interface DefinitionTag extends DefinitionOrigin {
  /**
   * `named`: the definition chose the call or its target. `kind`: product code did, for a widget or for the records of
   * the form itself.
   */
  by: 'named' | 'kind';
}

const pattern = new RegExp(`^(${definitionNouns.join('|')})/([\\w-]{1,50})/(\\d{1,9})/(named|kind)$`);

export const writtenTag = ({ noun, id, version, by }: DefinitionTag): string => `${noun}/${id}/${version}/${by}`;

/** Parses the header; undefined without a valid tag. */
export function readTag(header: string): DefinitionTag | undefined {
  const [, noun, id, version, by] = pattern.exec(header) ?? [];
  if (!noun || !id || !by) return undefined;
  return { noun: noun as DefinitionNoun, id, version: Number(version), by: by as DefinitionTag['by'] };
}
