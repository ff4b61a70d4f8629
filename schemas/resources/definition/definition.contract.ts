import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, List, Nothing, Page, Paging } from '../../protocol/paging.ts';

/** The nouns whose definitions have versions, editors and fixtures. */
export const EditedNoun = Type.Union(
  [Type.Literal('form'), Type.Literal('flow'), Type.Literal('portal'), Type.Literal('report'), Type.Literal('screen')],
  { description: 'What is defined.' },
);
export type EditedNoun = Static<typeof EditedNoun>;

const Id = Type.String({ minLength: 1, maxLength: 50 });
const One = { noun: EditedNoun, id: Id };
const path = '/api/visualdev/Definitions/{noun}/{id}';

/** Longest note of a version. */
export const noteMax = 200;
/** Longest text of a fixture, and the number of fixtures of one definition. */
export const fixtureTextMax = 200_000;
export const fixturesMax = 100;

/** A saved version, without its texts. */
export const DefinitionVersion = Type.Object({
  version: Type.Integer(),
  note: Type.String(),
  userName: Type.String({ description: 'Empty: unknown, from before versions were recorded.' }),
  creatorTime: Type.Integer(),
  releaseNumber: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: never released.' }),
  releasedTime: Type.Union([Type.Integer(), Type.Null()]),
  isCurrent: Type.Boolean({ description: 'Whether it is the version that users see.' }),
});
export type DefinitionVersion = Static<typeof DefinitionVersion>;

/** The texts of a version by their names, such as `formData`. */
export const VersionTexts = Type.Object({ version: Type.Integer(), texts: Type.Record(Type.String(), Type.String()) });

export const StoredFixture = Type.Object({
  fixtureId: Type.String(),
  title: Type.String(),
  content: Type.String({ description: 'JSON of a fixture without its definition.' }),
});
export type StoredFixture = Static<typeof StoredFixture>;

/** What all definitions that are edited have in common: versions and fixtures, for those who may edit the definition. */
export const definitionContract = defineContract('definition', {
  versions: {
    method: 'GET',
    path: `${path}/Versions`,
    summary: 'Saved versions of a definition, newest first, page by page.',
    access: 'module',
    input: Type.Object({ ...One, currentPage: Paging.currentPage, pageSize: Paging.pageSize, after: Paging.after }),
    output: Page(DefinitionVersion),
  },
  version: {
    method: 'GET',
    path: `${path}/Versions/{version}`,
    summary: 'The texts of a saved version.',
    access: 'module',
    input: Type.Object({ ...One, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: VersionTexts,
  },
  released: {
    method: 'GET',
    path: `${path}/Released`,
    summary: 'The texts of the version that users see; version 0 without texts before the first release.',
    access: 'module',
    input: Type.Object(One),
    output: VersionTexts,
  },
  fixtures: {
    method: 'GET',
    path: `${path}/Fixtures`,
    summary: 'The fixtures of a definition.',
    access: 'module',
    input: Type.Object(One),
    output: List(StoredFixture),
  },
  addFixture: {
    method: 'POST',
    path: `${path}/Fixtures`,
    summary: 'Adds a fixture of a definition; it replaces the one with the same title.',
    access: 'module',
    input: Type.Object({ ...One, content: Type.String({ maxLength: fixtureTextMax }) }),
    output: Created,
    msg: 'common.created',
  },
  removeFixture: {
    method: 'DELETE',
    path: `${path}/Fixtures/{fixtureId}`,
    summary: 'Deletes a fixture of a definition.',
    access: 'module',
    input: Type.Object({ ...One, fixtureId: Id }),
    output: Nothing,
    msg: 'common.removed',
  },
});
