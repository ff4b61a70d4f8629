import { decimalText } from '#core/calc/operand.ts';

/** A sum that is kept by difference: exact in decimals, one step per change, whatever the number of rows. */
export interface RunningSum {
  add(value: unknown): void;
  remove(value: unknown): void;
  /** The sum as decimal text, without trailing zeros. */
  text(): string;
}

/** Amounts with at most four decimals are added as whole ten-thousandths. */
const quickUnits = 10_000;
const quickDigits = 4;

/** Below this a sum of two cannot leave the safe integers. */
const quickLimit = Number.MAX_SAFE_INTEGER / 2;

export function createRunningSum(): RunningSum {
  let quick = 0;
  let exact = 0n;
  let digits = quickDigits;

  function move(value: unknown, direction: 1 | -1): void {
    if (typeof value === 'number') {
      const units = Math.round(value * quickUnits);
      if (units / quickUnits === value && Math.abs(units) < quickLimit) {
        quick += direction * units;
        if (Math.abs(quick) >= quickLimit) settle();
        return;
      }
    }
    const text = decimalText(value);
    if (text === undefined) return;
    const [units, places] = scaled(text);
    widen(places);
    exact += BigInt(direction) * units * 10n ** BigInt(digits - places);
  }

  function widen(places: number): void {
    if (places <= digits) return;
    exact *= 10n ** BigInt(places - digits);
    digits = places;
  }

  function settle(): void {
    exact += BigInt(quick) * 10n ** BigInt(digits - quickDigits);
    quick = 0;
  }

  return {
    add: (value) => move(value, 1),
    remove: (value) => move(value, -1),
    text() {
      const units = exact + BigInt(quick) * 10n ** BigInt(digits - quickDigits);
      return decimal(units, digits);
    },
  };
}

/** `1.25e1` as 125 units of 1 decimal place. */
function scaled(text: string): [units: bigint, places: number] {
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const units = BigInt(`${whole.replace('+', '')}${fraction}` || '0');
  const places = fraction.length - Number(exponent);
  return places >= 0 ? [units, places] : [units * 10n ** BigInt(-places), 0];
}

function decimal(units: bigint, digits: number): string {
  const negative = units < 0n;
  const all = (negative ? -units : units).toString().padStart(digits + 1, '0');
  const whole = all.slice(0, all.length - digits);
  const fraction = all.slice(all.length - digits).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}
