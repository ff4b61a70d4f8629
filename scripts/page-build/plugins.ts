import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { Contract } from '../../schemas/protocol/contract.ts';
import { generatedMessages } from '../generate/vite-plugin.ts';
import { packedCalls } from '../../src/client/packed-calls.ts';

/**
 * Parts the component library brings to every page and this product never uses, answered here instead of loaded: the
 * colour picker, of which solid buttons and tags ask whether their colour is bright; dialogs that wait behind a skeleton;
 * buttons with a menu of their own; the shared tooltip; the menu that filters the rows of a table by a column, with its tree; the library's form, of which a group of
 * radio buttons joins the parts of a name; English as the language of parts whose language names none, as every language names all; and vendor prefixes of styles for browsers older than the build's target.
 */
const unused: readonly { from: RegExp; source: RegExp; code: string }[] = [
  {
    from: /\/antd\/es\/(button|tag)\/style\//,
    source: /color-picker\/(color|components\/ColorPresets)$/,
    code: 'export const isBright = () => false; export class AggregationColor {}',
  },
  {
    from: /\/antd\/es\/(locale\/useLocale|(_util|config-provider|form|modal|notification|popconfirm|upload)\/.*)\.js$/,
    source: /^(\.|\.\.|\.\.\/\.\.)\/(locale\/)?en_US$/,
    code: 'export default {}',
  },
  {
    from: /\/antd\/es\/(modal\/Modal|drawer\/DrawerPanel)\.js$/,
    source: /^\.\.\/skeleton$/,
    code: 'export default () => null;',
  },
  {
    from: /\/antd\/es\/dropdown\/index\.js$/,
    source: /^\.\/dropdown-button$/,
    code: 'export default () => null;',
  },
  {
    from: /\/config-provider\//,
    source: /tooltip\/UniqueProvider$/,
    code: 'export default ({ children }) => children;',
  },
  {
    from: /\/antd\/es\/table\/hooks\/useFilter\//,
    source: /^\.\/FilterDropdown$/,
    code: 'export const flattenKeys = () => []; export default () => null;',
  },
  {
    from: /\/antd\/es\/radio\/group\.js$/,
    source: /^\.\.\/form\/hooks\/useForm$/,
    code: "export const toNamePathStr = (name) => [name].flat().join('_');",
  },
  {
    from: /\/stylis\/src\/Middleware/,
    source: /\/Prefixer\.js$/,
    code: 'export const prefix = (value) => value;',
  },
];

function withoutUnused(): Plugin {
  const idOf = (index: number) => `\0unused-${index}`;
  return {
    name: 'without-unused',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const index = unused.findIndex((part) => part.source.test(source) && part.from.test(importer));
      return index < 0 ? undefined : idOf(index);
    },
    load: (id) => unused.find((_, index) => id === idOf(index))?.code,
  };
}

/**
 * A dialog that comes back with the page behind the login asks its content for the focus before that can be given, and the
 * error took the dialog and what was typed in it away. The build fails where a newer library says it otherwise.
 */
function dialogsComeBack(): Plugin {
  const original = 'contentRef.current?.focus()';
  return {
    name: 'dialogs-come-back',
    apply: 'build',
    transform(code, id) {
      if (!/@rc-component\/dialog\/es\/Dialog\/index\.js$/.test(id)) return undefined;
      if (!code.includes(original)) throw new Error(`${id} no longer says ${original}`);
      return { code: code.replace(original, 'contentRef.current?.focus?.()'), map: null };
    },
  };
}

/**
 * The router's links and forms, which this product does not use, stay in the page for the sake of the names they have in
 * development: a bundler drops neither a written property nor a call that may have effects. Removing and marking those
 * makes the router a third as large.
 */
function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\.mjs$/.test(id)) return undefined;
      const unnamed = code.replace(/^\w+\.displayName = "[^"]*";$/gm, '');
      return {
        code: unnamed.replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      };
    },
  };
}

/**
 * Basic packages of the component library that do not say that their modules only define things: what nothing uses of them
 * stays out of the page.
 */
function withoutUnusedBasics(): Plugin {
  const basics = /\/node_modules\/(@rc-component\/|@ant-design\/(colors|cssinjs|cssinjs-utils|fast-color)\/)/;
  return {
    name: 'without-unused-basics',
    apply: 'build',
    transform: (_, id) => (basics.test(id) ? { moduleSideEffects: false } : undefined),
  };
}

const builder = fileURLToPath(new URL('./type-builder.ts', import.meta.url));
const own = /^(?!.*node_modules).*\/(schemas|registry|src)\//;

/** Replaces TypeBox in the page by a small builder of the same schemas; kinds from other packages get TypeBox itself. */
export function withTypeBuilder(): Plugin {
  return {
    name: 'type-builder',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer = '') => (source === '@sinclair/typebox' && own.test(importer) ? builder : undefined),
  };
}

const ownParser = fileURLToPath(new URL('../../src/core/text/html-text-in-browser.ts', import.meta.url));

/** The page reads HTML with the browser's parser instead of bringing one, which is as large as forty kinds. */
function withOwnParser(): Plugin {
  return {
    name: 'own-parser',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source.endsWith('core/text/html-text.ts') ? ownParser : undefined),
  };
}

/**
 * Modules of the component library that take one part of a package by its index, which would bring all of it to the page:
 * the contexts of animations and forms, the class of colours, and how the selection of a tree spreads.
 */
const narrowed: readonly { in: RegExp; index: string; part: string }[] = [
  {
    in: /\/antd\/es\/table\/hooks\/useSelection\.js$/,
    index: "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';",
    part:
      "import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';" +
      "import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';" +
      'const arrDel = (list, value) => (list ?? []).filter((one) => one !== value);' +
      'const arrAdd = (list, value) => (list.includes(value) ? [...list] : [...list, value]);',
  },
  {
    in: /\/antd\/es\/config-provider\/MotionWrapper\.js$/,
    index: "import { Provider as MotionProvider } from '@rc-component/motion';",
    part: "import MotionProvider from '@rc-component/motion/es/context';",
  },
  {
    in: /\/antd\/es\/form\/context\.js$/,
    index: "import { FormProvider as RcFormProvider } from '@rc-component/form';",
    part: "import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';",
  },
  {
    in: /\/antd\/es\/color-picker\/(color|util)\.js$/,
    index: "import { Color as RcColor } from '@rc-component/color-picker';",
    part: "import { Color as RcColor } from '@rc-component/color-picker/es/color';",
  },
];

/** The build fails where a newer library says it otherwise. */
function withNarrowedImports(): Plugin {
  return {
    name: 'narrowed-imports',
    apply: 'build',
    transform(code, id) {
      const found = narrowed.find((one) => one.in.test(id));
      if (!found) return undefined;
      if (!code.includes(found.index)) throw new Error(`${id} no longer says ${found.index}`);
      return { code: code.replace(found.index, found.part), map: null };
    },
  };
}

/** A property with the text of the documentation of calls: `summary: 'Logs in.',`. */
const callDocumentation = /\b(?:summary|description):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*,?/g;

/** The documentation of calls is published by the server; no page shows it. */
function withoutCallDocumentation(): Plugin {
  return {
    name: 'without-call-documentation',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/schemas\/(?:resources|protocol)\/.*(?<!\.test)\.ts$/.test(id)) return undefined;
      return { code: code.replace(callDocumentation, ''), map: null };
    },
  };
}

const packing = fileURLToPath(new URL('../../src/client/packed-calls.ts', import.meta.url));

/** The page sends calls by their path and the names of their inputs: without their schemas they are a tenth as large. */
function withPackedCalls(): Plugin {
  return {
    name: 'packed-calls',
    enforce: 'pre',
    apply: 'build',
    async load(id) {
      if (!/\/schemas\/resources\/contracts\.ts$/.test(id)) return undefined;
      const { NODE_ENV } = process.env;
      const { module } = await runnerImport<{ contracts: Record<string, Contract> }>(id, { configFile: false });
      // The runner sets it for development.
      if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = NODE_ENV;
      const text = JSON.stringify(packedCalls(module.contracts));
      const imported = `import { unpackedCalls } from ${JSON.stringify(packing)};`;
      return { code: `${imported} export const contracts = /* @__PURE__ */ unpackedCalls(${text});`, map: null };
    },
  };
}

/** What every build of a page needs besides React's plugin. */
export const pagePlugins = (): Plugin[] => [
  generatedMessages(),
  withoutUnused(),
  dialogsComeBack(),
  withoutUnusedRouterParts(),
  withoutUnusedBasics(),
  withNarrowedImports(),
  withOwnParser(),
  withTypeBuilder(),
  withoutCallDocumentation(),
  withPackedCalls(),
];

/** What the controls of forms share, in one file instead of ten. The control of each kind stays a file of its own. */
export const sharedControls =
  /\/registry\/(kit\/(trigger|input)\/|kit\/display\/ticks\.css$|fields\/number\/use-typed-number\.ts$)/;

/**
 * The files a lazy import preloads: not the imported file itself, which is requested at the same time, nor those that the
 * page begins with.
 */
export const preloaded = (file: string, files: string[]): string[] =>
  files.filter((one) => one !== file && !/(^|\/)(react|first|index|bench)-[\w-]{8}\.\w+$/.test(one));
