import { useTranslation } from '../context/use-translation.ts';

/** Placeholder of an empty value in lists and details (FORM-060). */
export const NoValue = () => <span className="zf-empty">—</span>;

/** A stored value that no longer fits its definition, shown raw with a mark. */
export function InvalidValueMark({ text }: { text: string }) {
  const label = useTranslation()('value.misfitMark');
  return (
    <span className="zf-invalid" title={label}>
      <span className="zf-invalid-mark" role="img" aria-label={label}>
        !
      </span>
      {text}
    </span>
  );
}
