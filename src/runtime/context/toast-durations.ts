/** Durations of toasts in milliseconds (LIMIT-001). */
export const toastMs = 1500;
/** After toggling a flag (DICT-050). */
export const toggleToastMs = 1000;
/** After saving or deleting. */
export const savedToastMs = 1500;
/** A warning that something is missing in a result: long enough to be read to its end. */
export const incompleteToastMs = 6000;
