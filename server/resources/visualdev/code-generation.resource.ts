import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { codeFields } from '#core/codegen/record-types.ts';
import { type GeneratedFile, generatedFiles } from '#core/codegen/generated-files.ts';
import { compile } from '#core/compile/compile.ts';
import { cleanName } from '#core/files/file-name.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { Definition, ListDefinition } from '#schemas/language/definition.ts';
import { codeGenerationContract } from '#schemas/resources/code-generation/code-generation.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence, translateText } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { formContext, parseDefinition } from '../../records/forms/parse-definition.ts';
import { formById, forms } from './save-form.ts';

type Input = InputOf<typeof codeGenerationContract.calls.preview>;

/** The draft of a form; refused where its text is no definition. */
async function formOf(context: Context, id: string) {
  const form = await formById(context, id);
  const definition = parseDefinition(form.formData);
  if (typeof definition !== 'object' || definition === null) throw badRequest('code-generation.noDefinition');
  return { form, definition: definition as Definition };
}

async function filesOf(context: Context, { id, className }: Input): Promise<{ name: string; files: GeneratedFile[] }> {
  const { form, definition } = await formOf(context, id);
  const list = parseDefinition(form.columnData) as ListDefinition | undefined;
  const named = { enCode: form.enCode, fullName: form.fullName, definition };
  const files = generatedFiles(
    { ...named, ...(list && { list }), ...(className !== undefined && { className }) },
    formContext,
    (text) => translateText(context.language, text),
  );
  return { name: form.fullName, files };
}

async function zipped(files: readonly GeneratedFile[], time: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name, { mtime: new Date(time) });
  zip.end();
  return buffer(zip.outputStream);
}

const lastName = (path: string) => path.split('/').at(-1) ?? path;

/** The code of forms. */
export const codeGenerationResource = defineResource({
  contract: codeGenerationContract,
  handlers: {
    async list({ category, ...input }, context) {
      const { list, pagination } = await forms.list(input, context, whereEqual({ category }));
      return {
        list: list.map(({ id, fullName, enCode, category: own, state, lastModifyTime }) => ({
          id,
          fullName,
          enCode,
          category: own,
          state,
          lastModifyTime,
        })),
        pagination,
      };
    },
    async fields({ id }, context) {
      const { definition } = await formOf(context, id);
      const fields = codeFields(compile(definition, formContext));
      return {
        list: fields.map(({ label, isRequired, ...field }) => ({
          ...field,
          label: translateText(context.language, label),
          isRequired: isRequired ? 1 : 0,
        })),
      };
    },
    async download(input, context) {
      const { name, files } = await filesOf(context, input);
      const title = sentence(context.language, 'code-generation.fileName', { name });
      return context.files.publish(cleanName(`${title}.zip`), await zipped(files, context.now()), 'application/zip');
    },
    async preview(input, context) {
      const { files } = await filesOf(context, input);
      return {
        list: files.map(({ name, text }) => ({
          id: name,
          fileName: lastName(name),
          fileType: name.endsWith('.ts') ? ('ts' as const) : ('json' as const),
          fileContent: text,
        })),
      };
    },
  },
});
