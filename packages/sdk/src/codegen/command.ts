import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createTimers, type Timers } from '../contract/runtime.ts';
import { checkOptions, type CodegenOptions, listOf, readOptions } from './codegenOptions.ts';
import { generate } from './generate.ts';
import { CodegenError } from './problem.ts';
import { watchedFolders } from './watchedFolders.ts';
import { outdated, writeFiles } from './writeFiles.ts';

/** The outside world as the command uses it. */
export interface CommandWorld {
  /** The folder that paths are relative to. */
  readonly folder: string;
  print(line: string): void;
  printError(line: string): void;
  /**
   * Calls back when something in a folder changes, or in its subfolders with `isDeep`. Returns a function that stops
   * watching.
   */
  watch(folder: string, isDeep: boolean, changed: () => void): () => void;
  /** Calls back when the command should end. */
  onceStopped(stop: () => void): void;
  readonly timers?: Partial<Timers>;
}

export const usage = `mainvideo-codegen: types for the GraphQL operations of a project

  mainvideo-codegen --schema schema.graphql --documents 'src/**/*.{graphql,ts,tsx}' --out src/generated.ts

  --schema FILES      the schema: its definition, or the answer to an introspection query (.json); may be repeated
  --documents FILES   .graphql files, and modules with gql templates; may be repeated, !FILES takes away
  --out FILE          the module to write
  --scalar Name=type  how a scalar travels, as a type of TypeScript; may be repeated
  --tag NAME          a tag of templates; may be repeated. Default: gql, graphql
  --sdk MODULE        where the module imports from. Default: @mainvideo/sdk
  --parsed            documents as trees, which need no parser, in place of gql templates
  --dts               also name.graphql.d.ts beside each .graphql file
  --documents-only    nothing for createCache and persistCache: for a second module of the same application
  --config FILE       options in JSON, by the same names. Default: mainvideo.codegen.json, if it is there
  --check             writes nothing; fails if what is there is not what would be written
  --watch             goes on, and writes again after each change
  --help

Ends with 0: done; 1: something is wrong with schema or documents, or --check found a difference; 2: with the arguments.`;

/** Editors save several files at once, and one file in several steps. */
const settleMs = 100;

/** Runs the command with these arguments and returns its exit code. */
export async function runCommand(args: readonly string[], world: CommandWorld): Promise<number> {
  let command;
  try {
    command = readArguments(args, world.folder);
  } catch (error) {
    world.printError(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  if (command === 'help') {
    world.print(usage);
    return 0;
  }
  const { options, check, watch } = command;
  if (check) return ended(world, () => checkOnce(options, world));
  const code = await ended(world, () => writeOnce(options, world));
  if (!watch) return code;
  return ended(world, () => watchOn(options, world));
}

function readArguments(args: readonly string[], folder: string) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      schema: { type: 'string', multiple: true },
      documents: { type: 'string', multiple: true },
      out: { type: 'string' },
      scalar: { type: 'string', multiple: true },
      tag: { type: 'string', multiple: true },
      sdk: { type: 'string' },
      parsed: { type: 'boolean' },
      dts: { type: 'boolean' },
      'documents-only': { type: 'boolean' },
      config: { type: 'string' },
      check: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { scalar, tag, config, check, watch, help, 'documents-only': documentsOnly, ...rest } = values;
  if (help) return 'help' as const;
  if (check && watch) throw new Error('--check and --watch do not go together: one ends, the other goes on.');
  const file = config ?? 'mainvideo.codegen.json';
  const path = resolve(folder, file);
  const isThere = config !== undefined || existsSync(path);
  const scalars = Object.fromEntries((scalar ?? []).map(readScalar));
  const given: Partial<CodegenOptions> = isThere ? readOptions(path, file) : {};
  const options = {
    ...given,
    ...rest,
    ...(documentsOnly !== undefined && { documentsOnly }),
    ...(tag !== undefined && { tags: tag }),
    ...(scalar !== undefined && { scalars: { ...given.scalars, ...scalars } }),
  };
  return { options: checkOptions(options, isThere ? file : 'mainvideo-codegen'), check, watch };
}

function readScalar(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new Error(`--scalar is Name=type, and "${text}" is not.`);
  return [text.slice(0, at), text.slice(at + 1)];
}

async function ended(world: CommandWorld, run: () => Promise<boolean>): Promise<number> {
  try {
    return (await run()) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CodegenError)) throw error;
    world.printError(error.message);
    return 1;
  }
}

async function checkOnce(options: CodegenOptions, world: CommandWorld): Promise<boolean> {
  const different = outdated(await generate(options, world.folder), world.folder);
  for (const { path } of different)
    world.printError(`${path} is not what schema and documents make. Run: npx mainvideo-codegen`);
  return different.length === 0;
}

async function writeOnce(options: CodegenOptions, world: CommandWorld): Promise<boolean> {
  for (const { path } of writeFiles(await generate(options, world.folder), world.folder))
    world.print(`wrote ${path}`);
  return true;
}

/** Generates again after changes, once no further change has followed for a moment. One run at a time. */
async function watchOn(options: CodegenOptions, world: CommandWorld): Promise<boolean> {
  const timers = createTimers(world.timers);
  let timer: unknown;
  let running = Promise.resolve();
  const changed = () => {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => {
      running = writeAfter(running);
    }, settleMs);
  };
  const writeAfter = async (last: Promise<void>) => {
    await last;
    try {
      await ended(world, () => writeOnce(options, world));
    } catch (error) {
      world.printError(String(error));
    }
  };
  const patterns = [...listOf(options.schema), ...listOf(options.documents)];
  const stops = watchedFolders(world.folder, patterns).map(({ path, isDeep }) =>
    world.watch(resolve(world.folder, path), isDeep, changed),
  );
  world.print('watching');
  await new Promise<void>((stopped) => world.onceStopped(stopped));
  timers.clearTimeout(timer);
  for (const stop of stops) stop();
  await running;
  return true;
}
