/** Durations of toasts in milliseconds (LIMIT-001). */
export const toastMs = 1500;
/** After toggling a flag (DICT-050). */
export const toggleToastMs = 1000;
/** After saving or deleting. */
export const savedToastMs = 1500;
