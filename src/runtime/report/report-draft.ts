import { createContext } from 'react';
import type { ReportDefinition } from '#schemas/language/report.ts';

/** An unsaved report that is shown in place of the saved one. */
export interface ReportDraft {
  id: string;
  definition: ReportDefinition;
  /** Its text, which the server runs with the rights of its designer. */
  content: string;
}

/** Provided by the designer around its preview. */
export const ReportDraftContext = createContext<ReportDraft | undefined>(undefined);
