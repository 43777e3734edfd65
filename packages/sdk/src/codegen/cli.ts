#!/usr/bin/env node
/// <reference types="node" />
import { watch } from 'node:fs';
import { runCommand } from './command.ts';

const running = runCommand(process.argv.slice(2), {
  folder: process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  watch(folder, isDeep, changed) {
    const watcher = watch(folder, { recursive: isDeep }, changed);
    // Unheard, it would end the command: a system may have no more watchers to give, or a folder may go.
    watcher.on('error', (error) => console.error(`${folder} is not watched any more: ${error.message}`));
    return () => watcher.close();
  },
  onceStopped(stop) {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  },
});

// Not awaited at the top: the module is also made for CommonJS.
void (async () => {
  process.exitCode = await running;
})();
