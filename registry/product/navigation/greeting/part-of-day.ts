const dawn = 5;
const noon = 12;
const evening = 18;

/** The part of the day for a greeting; the hours after midnight count as evening. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < dawn || hour >= evening) return 'evening';
  return hour < noon ? 'morning' : 'afternoon';
}
