const dawn = 5;
const noon = 12;
const evening = 18;

/** How an hour is greeted; after midnight it is still evening for whoever is up. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < dawn || hour >= evening) return 'evening';
  return hour < noon ? 'morning' : 'afternoon';
}
