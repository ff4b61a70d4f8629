import type { Context } from '../context/context.ts';
import { tellSaved } from './editors.ts';
import { noteRelease, withdrawReleases } from './releases.ts';
import { forgetDefinition, noteReleased, noteVersion } from './versions.ts';

/** A save of a definition; `definition` is what its text says. */
export interface DefinitionSave {
  id: string;
  version: number;
  content: string;
  definition: unknown;
  note?: string | undefined;
}

type Author = Pick<Context, 'db' | 'user' | 'now'>;

/** What a noun does whose saved definition is what its readers see, so that saving releases it (PERM-022). */
export function releasedBySaving(noun: 'report' | 'screen') {
  /** Notes the release; `isChanged`: the save changes the definition, and so is a version of it. */
  async function noteSave(
    { id, version, content, definition, note }: DefinitionSave,
    context: Author,
    isChanged: boolean,
  ) {
    if (isChanged) await noteVersion(context, { noun, id, version, texts: { content }, note });
    await noteRelease(context, { noun, id, version, definitions: [definition] });
    await noteReleased(context, { noun, id, version, releaseNumber: version });
  }

  async function forget({ db }: Pick<Context, 'db'>, id: string): Promise<void> {
    await withdrawReleases(db, noun, id);
    await forgetDefinition(db, { noun, id });
  }

  return {
    noteSave,
    forget,
    tellSaved: (id: string, version: number, context: Context) => tellSaved(context, { noun, id }, version),
  };
}
