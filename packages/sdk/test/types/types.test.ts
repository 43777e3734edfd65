// The files in this folder compile, and their lines marked as errors do not: an expected error that is missing is
// itself an error.
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const it = suite('types');

const folder = dirname(fileURLToPath(import.meta.url));
const config = join(folder, '../../../../tsconfig.json');
const files = readdirSync(folder)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => join(folder, name));

/** Shared by the programs, whose options parse a file alike. */
const parsed = new Map<string, ts.SourceFile | undefined>();

function problems(overrides: ts.CompilerOptions, given: readonly string[] = files): string[] {
  const { options } = ts.getParsedCommandLineOfConfigFile(config, overrides, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => assert.unreachable(textOf(diagnostic)),
  })!;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) => {
    if (!parsed.has(name)) parsed.set(name, read(name, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram(given, options, host);
  return [
    ...program.getGlobalDiagnostics(),
    ...given.flatMap((file) => {
      const source = program.getSourceFile(file)!;
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    }),
  ].map(textOf);
}

function textOf({ file, start, messageText }: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (file === undefined) return text;
  return `${relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(start!).line + 1} ${text}`;
}

/** `npm run check -- types` compiles them with the other setting, by TypeScript 7. */
const settings = process.env['LONG'] === '1' ? [false, true] : [true];
for (const exactOptionalPropertyTypes of settings) {
  it(`are as their tests say, with exactOptionalPropertyTypes: ${exactOptionalPropertyTypes}`, () => {
    assert.equal(problems({ exactOptionalPropertyTypes }), []);
  });
}

it('are checked: an error that is expected in vain is one', () => {
  const file = join(folder, 'inVain.ts');
  const text = '// @ts-expect-error there is none\nexport const one: number = 1;\n';
  parsed.set(file, ts.createSourceFile(file, text, ts.ScriptTarget.ES2022));
  assert.equal(problems({}, [file]), ["inVain.ts:1 Unused '@ts-expect-error' directive."]);
});

it.run();
