import { faceOf, type NewKind } from './files.ts';

/** Both lists with a line for the new kind (and its import), at the end of its group. */
export function listed(kind: NewKind, read: (file: string) => string): Map<string, string> {
  const { wing, key } = kind;
  const kinds = read('registry/page-kinds.ts');
  const faces = read('registry/page-faces.ts');
  const face = faceOf(kind);
  const importLine = `import { ${key} } from './${wing}/${key}/${key}.ts';`;
  return new Map([
    ['registry/page-kinds.ts', atEndOfWing(afterImports(kinds, importLine), wing, `  ${key},`)],
    [
      'registry/page-faces.ts',
      atEndOfWing(faces, wing, `  ${key}: { ${face}: () => import('./${wing}/${key}/${key}.${face}.tsx') },`),
    ],
  ]);
}

function afterImports(text: string, line: string): string {
  const last = text.lastIndexOf('\nimport ');
  const end = text.indexOf('\n', last + 1);
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** Groups begin with a comment: a group ends at the next comment or at the end of the list. */
function atEndOfWing(text: string, wing: string, line: string): string {
  const start = text.indexOf(`  // ${wing}\n`);
  if (start < 0) throw new Error(`no line "// ${wing}" in the list`);
  const next = text.slice(start + 1).search(/\n( {2}\/\/ |[\]}])/);
  const end = start + 1 + next;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}
