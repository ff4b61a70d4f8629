import type { FaceTable } from '#runtime/context/faces.ts';
import { documentFaces } from './document-faces.ts';
import { pageFaces } from './page-faces.ts';

/** The faces of all kinds, as the tests and the gallery of examples know them. */
export const faces: FaceTable = { ...pageFaces, ...documentFaces };
