/** How long toasts stay, in milliseconds (LIMIT-001). */
export const toastMs = 1500;
/** After a flag was switched (DICT-050). */
export const toggleToastMs = 1000;
/** After saving or deleting. */
export const savedToastMs = 1500;
