/** A function of formulas: `FAHRENHEIT(body)`. Numbers are exact fractions. */
export const fahrenheit = {
  name: 'FAHRENHEIT',
  alias: '华氏度',
  group: 'number' as const,
  arguments: [{ name: 'celsius', type: 'number' as const }],
  result: 'number' as const,
  example: ['FAHRENHEIT(37.5)', '99.5'] as const,
  text: { zh: '摄氏温度换算成华氏温度', zhtw: '攝氏溫度換算成華氏溫度', en: 'Degrees Celsius in degrees Fahrenheit' },
  evaluate([celsius]: readonly unknown[]) {
    const { numerator, denominator } = celsius as { numerator: bigint; denominator: bigint };
    return { numerator: 9n * numerator + 160n * denominator, denominator: 5n * denominator };
  },
};
