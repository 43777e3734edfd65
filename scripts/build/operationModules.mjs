import { readFileSync } from 'node:fs';
import { root } from '../root.mjs';

const folder = `${root}/packages/sdk/src/operations`;
const imports = /import \{([^}]*)\} from '@mainvideo\/sdk\/operations';/g;

/**
 * Gives each document of the site’s operations its own module. They are exports of one module, which would go to one file as a
 * whole: every page would load the documents of all pages, and of the studio.
 *
 * @param text the module of the operations, as codegen writes it
 */
export function operationModules(text = readFileSync(`${folder}/index.ts`, 'utf8')) {
  const idOf = (name) => `${folder}/${name}.ts`;
  const importOf = (name) => `import { ${name} } from '${idOf(name)}';`;
  const templates = new Map(
    [...text.matchAll(/^export const (\w+) = \/\*#__PURE__\*\/ gql`([^`]*)`/gm)].map(([, name, template]) => [
      name,
      template,
    ]),
  );
  const modules = new Map(
    [...templates].map(([name, template]) => {
      const fragments = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, fragment]) => importOf(fragment));
      const lines = [
        "import { gql } from '../gql.ts';",
        ...fragments,
        `export const ${name} = gql\`${template}\`;`,
      ];
      return [idOf(name), lines.join('\n')];
    }),
  );
  return {
    name: 'operation-modules',
    resolveId: (id) => (modules.has(id) ? id : null),
    load: (id) => modules.get(id) ?? null,
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
