import { checkText } from '#core/compile/check-definition.ts';
import { productContext } from '../product-context.ts';
import { largeForm } from '../testing/large-form.ts';

const rounds = 51;
const sizes = [100, 500, 1_000];

/** Prints how long checking a definition takes once everything is loaded (LANG-008: 500 fields in under 50 ms). */
export function main() {
  for (const size of sizes) {
    const text = JSON.stringify(largeForm(size), null, 2);
    checkText(text, productContext());
    const times = Array.from({ length: rounds }, () => {
      // A new context: what is cached for one does not help the next.
      const context = productContext();
      const start = performance.now();
      if (checkText(text, context).length > 0) throw new Error('The definition has issues.');
      return performance.now() - start;
    }).sort((a, b) => a - b);
    const [fastest = 0, median = 0] = [times[0], times[rounds >> 1]];
    console.log(`${String(size).padStart(5)} fields  fastest ${fastest.toFixed(1)} ms  median ${median.toFixed(1)} ms`);
  }
}
