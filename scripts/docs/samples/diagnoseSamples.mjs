// Type-checks the files of a folder: `node … diagnoseSamples.mjs FOLDER`. Sources that they import are checked only
// as far as the files use them. Prints problems like the compiler, one per line, and then sets exit code 1. (The
// compiler's own command also checks every imported source, which is three times the work.)
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const [folder] = process.argv.slice(2);
const config = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
const { options, fileNames, errors } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
const program = ts.createProgram(fileNames, options);
const inFolder = program
  .getSourceFiles()
  .filter((file) => !relative(folder, file.fileName).split(sep).includes('..'));
const found = [
  ...errors,
  ...program.getOptionsDiagnostics(),
  ...program.getGlobalDiagnostics(),
  ...inFolder.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]),
];
if (found.length > 0) {
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => folder,
    getNewLine: () => '\n',
  };
  console.log(ts.formatDiagnostics(found, host).trim());
  process.exitCode = 1;
}
