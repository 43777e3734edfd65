import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findFiles } from '../codegen/findFiles.ts';
import { loadTypeScript } from '../codegen/loadTypeScript.ts';
import { apolloLibrary } from './apolloLibrary.ts';
import type { Library } from './library.ts';
import { migrateModule } from './migrateModule.ts';
import type { EditedModule } from './moduleEditor.ts';
import { urqlLibrary } from './urqlLibrary.ts';

/** The outside world as the command uses it. */
export interface CommandWorld {
  /** The folder that paths are relative to. */
  readonly folder: string;
  print(line: string): void;
  printError(line: string): void;
}

const libraries: { readonly [name: string]: Library } = { apollo: apolloLibrary, urql: urqlLibrary };
const usualFiles = ['src/**/*.{js,jsx,ts,tsx,mjs,mts}', 'app/**/*.{js,jsx,ts,tsx,mjs,mts}'];

export const usage = `mainvideo migrate: moves an app from another GraphQL client to @mainvideo/sdk

  mainvideo migrate apollo            from Apollo Client 3 or 4
  mainvideo migrate urql              from urql 4 or 5, with or without Graphcache
  mainvideo migrate apollo 'lib/**'   other files than those of src and app; !FILES takes away

  --dry-run   writes nothing
  --help

Changes imports, names, hooks, options and the links of the client, and lists what is left to do by hand. Commit before, and
read the changes after: nothing is asked.

Ends with 0: done; 1: a file could not be read as a module; 2: something is wrong with the arguments.`;

/** Runs the command with these arguments and returns its exit code. */
export async function runCommand(args: readonly string[], world: CommandWorld): Promise<number> {
  let command;
  try {
    command = readArguments(args);
  } catch (error) {
    world.printError(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (command === 'help') {
    world.print(usage);
    return 0;
  }
  const { library, patterns, isDry } = command;
  const files = findFiles(world.folder, patterns);
  if (files.length === 0) {
    world.printError(`There are no files: ${patterns.join(' ')}. Name the modules of your app.`);
    return 2;
  }
  const ts = await loadTypeScript('Modules are changed').catch((error: Error) => error);
  if (ts instanceof Error) {
    world.printError(ts.message);
    return 2;
  }
  const changed: { readonly file: string; readonly module: EditedModule }[] = [];
  let failures = 0;
  for (const file of files) {
    const path = resolve(world.folder, file);
    const text = readFileSync(path, 'utf8');
    try {
      const module = migrateModule(ts, library, file, text);
      if (!module) continue;
      if (!isDry && module.text !== text) writeFileSync(path, module.text);
      changed.push({ file, module });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      world.printError(`${file} was not changed, because it is no module: ${error.message}`);
      failures += 1;
    }
  }
  report(changed, files.length, isDry, world);
  return failures === 0 ? 0 : 1;
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return 'help' as const;
  const [verb, from, ...patterns] = positionals;
  if (verb !== 'migrate') throw new Error(`The command is migrate, not ${verb ?? 'missing'}.`);
  const library = libraries[from ?? ''];
  if (!library) throw new Error(`Migrate from apollo or urql, not from ${from ?? 'nothing'}.`);
  return { library, patterns: patterns.length > 0 ? patterns : usualFiles, isDry: values['dry-run'] };
}

function report(
  changed: readonly { readonly file: string; readonly module: EditedModule }[],
  fileCount: number,
  isDry: boolean,
  { print }: CommandWorld,
): void {
  const places = changed.flatMap(({ file, module }) =>
    module.leftovers.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`),
  );
  print(`${isDry ? 'Would change' : 'Changed'} ${changed.length} of ${fileCount} files.`);
  if (places.length > 0) print(`\nLeft to do by hand, by line before the change:\n${places.join('\n')}`);
}
