#!/usr/bin/env node
/// <reference types="node" />
import { runCommand } from './command.ts';

const running = runCommand(process.argv.slice(2), {
  folder: process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});

// No top-level await, because the module is also built for CommonJS.
void (async () => {
  process.exitCode = await running;
})();
