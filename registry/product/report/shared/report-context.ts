import { createContext, use } from 'react';
import type { ShownCell, ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';

/** What a block of a report shows: the answer of the server to it. */
interface ReportBlock {
  /** Its place among the blocks, from 1. */
  number: number;
  sheet: ShownSheet | undefined;
  isFetching: boolean;
  /** Every row is drawn. */
  isPrinting: boolean;
  /** Follows the link of a cell. */
  open(cell: ShownCell): void;
}

export const ReportBlockContext = createContext<ReportBlock | undefined>(undefined);
export const useReportBlock = (): ReportBlock | undefined => use(ReportBlockContext);
