/**
 * Workload of the form-runtime benchmark (protocol 1): plain data, independent of this product's definition language.
 */
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
