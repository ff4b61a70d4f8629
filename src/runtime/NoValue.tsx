/** Placeholder of an empty value in lists and details (FORM-060). */
export const NoValue = () => <span className="zf-empty">—</span>;
