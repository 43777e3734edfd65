import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findTemplates } from './findTemplates.ts';
import { findInstalledParser, parserPackages } from './installedParser.ts';

const isGqlModule = (source: string) => source === '@mainvideo/sdk';
const header = "import { gql } from '@mainvideo/sdk';\n";

for (const name of parserPackages) {
  const it = suite(`findTemplates, with ${name}`);

  const found = async (code: string, id = 'module.tsx') => {
    const parse = await findInstalledParser(undefined, [name]);
    return findTemplates(parse!(code, id), code, isGqlModule);
  };
  const textsOf = async (code: string, id?: string) =>
    (await found(code, id)).templates.map(({ texts }) => texts.join('|'));

  it('finds templates wherever an expression may stand', async () => {
    const code = `${header}
      export default gql\`default\`;
      const f = <T,>(a: T = gql\`parameter\` as T) => gql\`body\`;
      class A<T> { static b = gql<T>\`static\`; @decorated(gql\`decorator\`) c!: string; #d() { return gql\`method\`; } }
      enum E { a = 1 } namespace N { export const e = gql\`namespace\`; }
      const view = <B title={gql\`attribute\`}>{gql\`child\`} gql\`text\`</B>;
      async function* g() { yield* await gql\`yielded\`; for (const x of [gql\`list\`]) label: while (x) break label; }
      const o = { [gql\`key\`.kind]: f?.(gql\`argument\`)!, ...(a ? gql\`yes\` : gql\`no\`) } satisfies object;
      const re = /gql\`\\/\`/, division = a / b / gql\`division\`, nested = \`\${gql\`nested\`}\`;`;
    const expected =
      'default parameter body static decorator method namespace attribute child yielded list key argument yes no division nested';
    assert.equal((await textsOf(code)).sort(), expected.split(' ').sort());
  });

  it('reads a comparison as one in JavaScript, and as type arguments in TypeScript', async () => {
    const code = `${header}const a = gql<unknown, {}>\`{ a }\`;`;
    assert.equal(await textsOf(code, 'module.ts'), ['{ a }']);
    assert.equal(await textsOf(`${header}gql < a > \`{ a }\`;`, 'module.js'), []);
  });

  it('says which constants are templates, with types around them, and which names are imported', async () => {
    const { constants, importedNames } = await found(
      `${header}import a, { b as c, type d } from 'x'; import * as e from 'y';
      const f = gql\`f\` as unknown as F; let g = (gql\`g\`)!; const h = () => gql\`h\`;`,
    );
    assert.equal([...constants.keys()], ['f', 'g']);
    assert.equal([...importedNames].sort(), ['a', 'c', 'd', 'e']);
  });

  it('names what is embedded, and nothing that is more than a path of names', async () => {
    const { templates } = await found(
      `${header}gql\`\${a} \${b.c.d} \${e as F} \${g()} \${h?.i} \${j[0]}\`;`,
    );
    assert.equal(templates[0]!.embedded, ['a', 'b.c.d', 'e', null, null, null]);
  });

  it('finds in the module what stands in a text, behind escapes, line breaks and embedded expressions', async () => {
    const code = `${header}/* é😀 */ gql\`\\u{1F600}\\u00e9\\x41\\\`\\\r\n \r\nfirst \${a /* b */} \${ c }\\nsecond\`;`;
    const { templates } = await found(code);
    const [template] = templates;
    const text = template!.texts.join(' ');
    for (const word of ['first', 'second'])
      assert.is(template!.positionOf(text.indexOf(word)), code.indexOf(word), word);
  });

  it('knows where an object would be read as a block', async () => {
    const { templates } = await found(
      `${header}const a = () => gql\`a\`; gql\`b\`; const c = (gql\`c\`); const d = [gql\`d\`];`,
    );
    assert.equal(
      templates.map(({ needsParentheses }) => needsParentheses),
      [true, true, false, false],
    );
  });

  it('refuses what is none of the language', async () => {
    const parse = await findInstalledParser(undefined, [name]);
    assert.throws(() => parse!('const = ;', 'module.ts'));
  });

  it.run();
}

const it = suite('findInstalledParser');

it('returns null if no package is installed', async () => {
  assert.is(await findInstalledParser('/', ['no-such-parser']), null);
});

it.run();
