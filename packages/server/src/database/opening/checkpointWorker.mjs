// A separate thread for work that waits for the disk: copies the write-ahead log into the database file on each
// message. Readers and writers are not blocked meanwhile (https://www.sqlite.org/c3ref/wal_checkpoint_v2.html,
// PASSIVE).
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'libsql';

/** A thread uses memory, so it ends after this time without requests. */
const idleMs = 10_000;

const sqlite = new Sqlite(workerData.path);
const end = () => {
  // The last connection that closes the file copies everything.
  sqlite.close();
  parentPort.close();
};
let timer = setTimeout(end, idleMs);
parentPort.on('message', (word) => {
  clearTimeout(timer);
  if (word === 'end') return end();
  parentPort.postMessage(takeOver(), []);
  timer = setTimeout(end, idleMs);
});

/** Makes a checkpoint. Returns null, or why it failed: the log keeps its contents until the next checkpoint. */
function takeOver() {
  try {
    sqlite.prepare('pragma wal_checkpoint(passive)').all();
    return null;
  } catch (error) {
    return error.message;
  }
}
