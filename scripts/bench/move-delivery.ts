import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readDelivery } from '#server/services/move/read-delivery.ts';

const field = (n: number) => ({
  __config__: { label: `字段${n}`, jnpfKey: n % 3 === 0 ? 'select' : 'comInput', required: n % 5 === 0 },
  __vModel__: `field${n}`,
});

/** A dump of the family's table of forms: rows of one insert statement, with forms of thirty fields. */
function dump(forms: number): string {
  const formData = JSON.stringify({ fields: Array.from({ length: 30 }, (_, n) => field(n)) }).replaceAll('"', '\\"');
  const rows = Array.from({ length: forms }, (_, n) => `('${n}', '表单${n}', 'bench${n}', 1, '${formData}')`);
  return `CREATE TABLE \`base_visual_dev\` (\`F_ID\` varchar(50), \`F_FULL_NAME\` varchar(50), \`F_EN_CODE\` varchar(50), \`F_WEB_TYPE\` int, \`F_FORM_DATA\` longtext);
INSERT INTO \`base_visual_dev\` VALUES ${rows.join(',\n')};\n`;
}

/** Rows of a table that is none of the family's. */
function foreign(megabytes: number): string {
  const row = `('${'x'.repeat(980)}', 1)`;
  return `insert into log (text, n) values ${Array.from({ length: megabytes * 1_000 }, () => row).join(',\n')};\n`;
}

async function measured(name: string, text: string): Promise<void> {
  const content = new TextEncoder().encode(text);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const start = performance.now();
  const found = await readDelivery([{ name: 'dump.sql', content }]);
  const seconds = (performance.now() - start) / 1_000;
  delay.disable();
  const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(0)} ms`;
  const read = found.filter(({ entity }) => entity).length;
  console.log(`${name}, ${(content.length / 1e6).toFixed(0)} MB: ${read} forms in ${seconds.toFixed(1)} s`);
  console.log(`  others wait: 99 % below ${ms(delay.percentile(99))}, at most ${ms(delay.max)}`);
}

/** Reads large dumps of a delivery, and measures how long the event loop is held up meanwhile. */
export async function main(args: readonly string[]): Promise<void> {
  const forms = Number(args[0] ?? 2_000);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  await measured(`a dump with ${forms} forms`, dump(forms));
  await measured('a dump of another table', foreign(100));
}
