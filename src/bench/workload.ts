/** A workload of the measuring harness: plain data in nobody's vocabulary (form-runtime bench, protocol 1). */
export interface Workload {
  type: 'form' | 'table';
  fields?: WorkloadField[];
  initial?: Record<string, unknown>;
  /** Of a sub-table. */
  label?: string;
  columns?: WorkloadField[];
  rows?: Record<string, unknown>[];
  /** Names of the columns that are summed. */
  sum?: string[];
}

export interface WorkloadField {
  name: string;
  kind: 'text' | 'number' | 'select' | 'date' | 'switch' | 'textarea' | 'radio';
  label: string;
  required?: boolean;
  options?: { value: string; label: string }[];
  calc?: { deps: string[]; add: number };
}
