interface TemperatureFace {
  id: string;
  label: string;
  value: number | undefined;
  disabled: boolean;
  props: { fever: number; unit: string };
  onChange(value: number | undefined): void;
  onBlur(): void;
}

export default function TemperatureEdit({ id, label, value, disabled, props, onChange, onBlur }: TemperatureFace) {
  return (
    <input
      id={id}
      aria-label={label}
      type="number"
      step={0.1}
      value={value ?? ''}
      disabled={disabled}
      style={{ color: value !== undefined && value >= props.fever ? 'red' : undefined }}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
      onBlur={onBlur}
    />
  );
}
