/** `lines` of `lines.amount`, undefined of `days`. */
export function tableOf(name: string): string | undefined {
  const dot = name.indexOf('.');
  return dot < 0 ? undefined : name.slice(0, dot);
}

/** `amount` of `lines.amount`. */
export function columnOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}
