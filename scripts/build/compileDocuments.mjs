import { readFileSync } from 'node:fs';
import { root } from '../root.mjs';
import { importSource } from './importSource.mjs';

const { graphqlDocuments } = await importSource('packages/sdk/src/rollup/index.ts');

/** The SDK's build plugin, imported from its source, so that the site can be built without building the SDK first. */
export const compileDocuments = graphqlDocuments;

const folder = `${root}/packages/sdk/src/operations`;
const imports = /import \{([^}]*)\} from '@mainvideo\/sdk\/operations';/g;
const documents = /^export const (\w+) = \/\*#__PURE__\*\/ gql`([^`]*)`/gm;

const idOf = (name) => `${folder}/${name}.ts`;
const importOf = (name) => `import { ${name} } from '${idOf(name)}';`;

/**
 * Gives each document of the site’s operations its own module. They are exports of one module, which would go to one file as a
 * whole: every page would load the documents of all pages, and of the studio.
 *
 * @param read returns the text of the module of the operations, as codegen writes it
 */
export function operationModules(read = () => readFileSync(`${folder}/index.ts`, 'utf8')) {
  /** By name. */
  let templates;
  return {
    name: 'operation-modules',
    buildStart() {
      templates = new Map([...read().matchAll(documents)].map(([, name, template]) => [name, template]));
    },
    resolveId: (id) => (id.startsWith(`${folder}/`) && templates.has(nameOf(id)) ? id : null),
    load(id) {
      const template = id.startsWith(`${folder}/`) && templates.get(nameOf(id));
      if (!template) return null;
      const fragments = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => importOf(name));
      return [
        "import { gql } from '../gql.ts';",
        ...fragments,
        `export const ${nameOf(id)} = gql\`${template}\`;`,
      ].join('\n');
    },
    transform(code) {
      if (code.search(imports) < 0) return null;
      const rewritten = code.replace(imports, (statement, list) => {
        const names = list
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '');
        const others = names.filter((name) => !templates.has(name)).join(', ');
        const own = names.filter((name) => templates.has(name)).map(importOf);
        const kept = others === '' ? [] : [`import { ${others} } from '@mainvideo/sdk/operations';`];
        // Every line below keeps its number.
        return [...kept, ...own].join(' ') + '\n'.repeat(statement.split('\n').length - 1);
      });
      return { code: rewritten, map: null };
    },
  };
}

const nameOf = (id) => id.slice(folder.length + 1, -'.ts'.length);
