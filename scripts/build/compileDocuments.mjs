import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { root } from '../root.mjs';
import { importSource } from './importSource.mjs';

const { graphqlDocuments } = await importSource('packages/sdk/src/rollup/index.ts');

/** The SDK's build plugin, imported from its source, so that the site can be built without building the SDK first. */
export const compileDocuments = graphqlDocuments;

const ofSdk = `${root}/packages/sdk/src/operations/index.ts`;
const ofStudio = `${root}/packages/web/src/studio/operations/index.ts`;
const imports = /import \{([^}]*)\} from '([^']*\/operations(?:\/index\.ts)?)';/g;
const documents = /^export const (\w+) = \/\*#__PURE__\*\/ gql`([^`]*)`/gm;

/**
 * Gives each document of the site’s operations its own module. They are exports of two modules, which would each go to one file
 * as a whole: every page would load the documents of all pages.
 *
 * @param read returns the text of a module of operations, as codegen writes it
 */
export function operationModules(read = (path) => readFileSync(path, 'utf8')) {
  /** The templates of both modules, by the identifiers of the modules that are made of them. */
  let templates;
  return {
    name: 'operation-modules',
    buildStart() {
      templates = new Map();
      for (const path of [ofSdk, ofStudio])
        for (const [, name, template] of read(path).matchAll(documents))
          templates.set(idOf(path, name), template);
    },
    resolveId: (id) => (templates.has(id) ? id : null),
    load(id) {
      const template = templates.get(id);
      if (template === undefined) return null;
      const fragments = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) =>
        importOf(name, idOf(id, name)),
      );
      const tag = `import { gql } from '${id.startsWith(dirname(ofSdk)) ? '../gql.ts' : '@mainvideo/sdk'}';`;
      return [tag, ...fragments, `export const ${basename(id, '.ts')} = gql\`${template}\`;`].join('\n');
    },
    transform(code, importer) {
      if (code.search(imports) < 0) return null;
      const rewritten = code.replace(imports, (statement, list, from) => {
        const path = from === '@mainvideo/sdk/operations' ? ofSdk : resolve(dirname(importer), from);
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '');
        const isDocument = (name) => templates.has(idOf(path, name));
        const own = names.filter(isDocument).map((name) => importOf(name, idOf(path, name)));
        // An import of types alone would load the module with all documents.
        const others = names.filter((name) => !isDocument(name) && !name.startsWith('type ')).join(', ');
        const kept = others === '' ? [] : [`import { ${others} } from '${from}';`];
        // Every line below keeps its number.
        return [...kept, ...own].join(' ') + '\n'.repeat(statement.split('\n').length - 1);
      });
      return { code: rewritten, map: null };
    },
  };
}

/** @param path of the module of operations, or of any module that is made of it */
const idOf = (path, name) => `${dirname(path)}/${name}.ts`;
const importOf = (name, id) => `import { ${name} } from '${id}';`;
