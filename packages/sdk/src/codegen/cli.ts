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
    // An unhandled error would end the command. The system may run out of watchers, or a folder may be removed.
    watcher.on('error', (error) => console.error(`${folder} is not watched any more: ${error.message}`));
    return () => watcher.close();
  },
  onceStopped(stop) {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  },
});

// No top-level await, because the module is also built for CommonJS.
void (async () => {
  process.exitCode = await running;
})();
