/** What a control says about itself to those who cannot see it. */
export function ariaProps(face: {
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
}) {
  return {
    'aria-label': face.label || undefined,
    'aria-invalid': face.invalid || undefined,
    'aria-describedby': face.describedBy,
    'aria-required': face.required || undefined,
  };
}

/** What the box around a control shows of its state. */
export const boxProps = (face: { invalid: boolean }, disabled: boolean, isReadOnly = false) => ({
  'data-invalid': face.invalid || undefined,
  'data-disabled': disabled || undefined,
  'data-readonly': isReadOnly || undefined,
});
