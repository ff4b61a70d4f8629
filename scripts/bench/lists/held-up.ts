// What one person sends or uploads, while a colleague loads the current user again and again: the longest that one of the
// colleague's calls took (OPS-019).
//   node scripts/run.mjs scripts/bench/lists/held-up.ts [postgres]
import { get } from 'node:http';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { CFB, utils, write } from '@e965/xlsx';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { zipOf } from '#server/services/import/testing/zip-of.ts';
import { chaosPassword } from '../../chaos/writers.ts';
import { demoPassword, modelId, onEmbedded, onPostgres } from './filled-server.ts';

interface Answer {
  code: number;
  msg: string;
}

/** An OpenDocument sheet of one cell that is repeated a thousand million times. */
const repeated = zipOf({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml':
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
    'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">' +
    '<office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="1000000">' +
    '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>x</text:p></table:table-cell>' +
    '</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
});

/** A sheet of one line whose hyperlink covers 327 million cells. */
function linked(): Buffer {
  const file = write(
    { SheetNames: ['S'], Sheets: { S: utils.aoa_to_sheet([['姓名'], ['甲']]) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer;
  const zip = CFB.read(file, { type: 'buffer' }) as { FileIndex: { name: string; content: Buffer }[] };
  const sheet = zip.FileIndex.find(({ name }) => name === 'sheet1.xml');
  if (!sheet) throw new Error('The workbook has no sheet.');
  const link = '<hyperlinks><hyperlink ref="A1:XFD20000" location="S!A1"/></hyperlinks>';
  sheet.content = Buffer.from(sheet.content.toString().replace('</worksheet>', `${link}</worksheet>`));
  return CFB.write(zip, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer;
}

async function upload({ url, token }: HttpClient, content: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), 'x.xlsx');
  const response = await fetch(`${url}/api/permission/Users/Uploader`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  return (await response.json()) as Answer;
}

const definition = (count: number) =>
  JSON.stringify({
    language: 1,
    title: '宽表',
    fields: Array.from({ length: count }, (_, n) => ({
      vModel: `c${n}`,
      config: { zhjyKey: 'input', label: `列${n}` },
    })),
  });

async function newForm(
  client: HttpClient,
  enCode: string,
  formData: string,
): Promise<Answer & { data: { id: string } }> {
  return client.send('POST', '/api/visualdev/Base', { fullName: enCode, enCode, formData });
}

const releaseForm = (client: HttpClient, id: string): Promise<Answer> =>
  client.send('POST', `/api/visualdev/Base/${id}/Actions/Release`, { pcModuleParentId: ['menu-business'] });

/** Compressed bytes of an answer, which stays compressed: unpacking 200 of them would hold up the colleague in this process. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes)).on('error', reject);
    }).on('error', reject);
  });

type Try = [what: string, run: () => Promise<Answer>];

async function tries(client: HttpClient): Promise<Try[]> {
  const text = { vModel: 'text', config: { zhjyKey: 'editor', label: '正文' } };
  const rich = await newForm(client, 'rich', JSON.stringify({ language: 1, title: '正文', fields: [text] }));
  await releaseForm(client, rich.data.id);
  const [list, rows] = [`/api/visualdev/OnlineDev/${rich.data.id}`, `/api/visualdev/OnlineDev/${modelId}`];
  const save = (path: string, data: object): Promise<Answer> =>
    client.send('POST', path, { data: JSON.stringify(data), status: '1' });
  const ids = new Map<number, string>();
  const made = (count: number) => async (): Promise<Answer> => {
    const answer = await newForm(client, `wide${count}`, definition(count));
    ids.set(count, answer.data.id);
    return answer;
  };
  const table = Array.from({ length: 100_000 }, () => ({ item: 'x' }));
  return [
    ['an OpenDocument sheet of 16 thousand million cells', () => upload(client, repeated)],
    ['a workbook with a link over 327 million cells', () => upload(client, linked())],
    ['rich text of 90 kB of <', () => save(list, { text: '<'.repeat(90_000) })],
    ['rich text of 3 MB of <', () => save(list, { text: '<'.repeat(3_000_000) })],
    ['a sub-table of 100,000 rows', () => save(rows, { lines: table })],
    ['a form of 1,000 fields is saved', made(1_000)],
    ['... is released', () => releaseForm(client, ids.get(1_000) ?? '')],
    ['... is opened', () => client.send('GET', `/api/visualdev/OnlineDev/${ids.get(1_000)}/Config`)],
    ['a form of 2,000 fields is saved', made(2_000)],
    ['... is released', () => releaseForm(client, ids.get(2_000) ?? '')],
    ['... is opened', () => client.send('GET', `/api/visualdev/OnlineDev/${ids.get(2_000)}/Config`)],
    ['a form of 15,000 fields is saved', made(15_000)],
    ['... is released', () => releaseForm(client, ids.get(15_000) ?? '')],
    [
      'the documentation of all calls, 200 times',
      async () => {
        const all = await Promise.all(Array.from({ length: 200 }, () => bytesOf(`${client.url}/api/openapi.json`)));
        return { code: 200, msg: `${all.reduce((sum, bytes) => sum + bytes, 0)} bytes` };
      },
    ],
  ];
}

/** The longest of the calls that a person makes one after another until it is over, in milliseconds. */
async function longestCall(client: HttpClient, state: { isOver: boolean }): Promise<number> {
  let longest = 0;
  while (!state.isOver) {
    const began = performance.now();
    await client.send('GET', '/api/oauth/CurrentUser');
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

async function measure(name: string, environment: Record<string, string>): Promise<boolean> {
  const server = await startServer(environment, 'bench');
  try {
    const [sender, colleague] = [new HttpClient(server.url), new HttpClient(server.url)];
    await sender.logIn('admin', chaosPassword);
    await colleague.logIn('zhangwei', demoPassword);
    console.log(`${name}; load ${loadavg()[0]?.toFixed(1)}`);
    for (const [what, run] of await tries(sender)) {
      const state = { isOver: false };
      const beside = longestCall(colleague, state);
      const began = performance.now();
      const { code, msg } = await run();
      const ms = performance.now() - began;
      state.isOver = true;
      const text = `${what.padEnd(52)} ${ms.toFixed(0).padStart(6)} ms, longest beside it ${(await beside).toFixed(0).padStart(5)} ms`;
      console.log(`  ${text}  ${code} ${msg.slice(0, 60)}`);
    }
    return true;
  } finally {
    await server.end('SIGTERM');
  }
}

export async function main([database = 'embedded']: string[]): Promise<number> {
  await buildServer('bench');
  await (database === 'postgres' ? onPostgres(1_000, measure) : onEmbedded(1_000, measure));
  return 0;
}
