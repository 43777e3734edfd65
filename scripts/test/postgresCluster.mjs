// Runs a PostgreSQL for tests in a separate folder until its standard input ends, so that a killed parent leaves neither a process
// nor a folder behind. It reads commands from standard input (`stop`, `kill`, `start`) and responds on standard output: first with
// the address, then with `done`.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { root } from '../root.mjs';

const programs = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'mainvideo-postgres-'));
const data = join(folder, 'data');
const url = `postgres://postgres@${encodeURIComponent(folder)}/postgres`;
const user = userFor(process.getuid?.());
let server;

/** PostgreSQL refuses to run as root. */
function userFor(uid) {
  if (uid !== 0) return {};
  const idOf = (option, name) =>
    Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such user.
    }
  }
  throw new Error('This machine has neither a user "postgres" nor a user "nobody".');
}

/** Copies the cluster that the first start made, which takes less time than initdb. PostgreSQL accepts only a folder that its user owns. */
function makeCluster() {
  const made = statSync(join(programs, 'postgres')).mtimeMs;
  const kept = join(
    root,
    '.cache/postgres',
    createHash('sha256').update(`${programs} ${made} ${user.uid}`).digest('hex').slice(0, 12),
  );
  if (existsSync(kept)) return copyCluster(kept, data);
  initCluster();
  const unfinished = `${kept}.${process.pid}`;
  mkdirSync(dirname(kept), { recursive: true });
  copyCluster(data, unfinished);
  try {
    renameSync(unfinished, kept);
  } catch {
    // Another process was first.
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Keeps owners and permissions, which PostgreSQL checks. */
function copyCluster(from, to) {
  execFileSync('cp', ['-a', from, to]);
}

function initCluster() {
  const init = (...more) =>
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-sync', ...more],
      { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    );
  try {
    // A collation other than byte order, as in many production databases.
    init('--locale-provider=icu', '--icu-locale=en-US');
  } catch {
    rmSync(data, { recursive: true, force: true });
    init('--no-locale');
  }
}

async function start() {
  // Benches measure with `on`.
  const likeProduction = process.env.TEST_POSTGRES_FSYNC ?? 'off';
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    // The data of tests need not survive a crash of the machine.
    fsync: likeProduction,
    // It changes the statistics of tables at any moment. Then a database is not the same again when its rows are removed.
    autovacuum: likeProduction,
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '64MB',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let output = '';
  server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.stderr.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4_000)));
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.ended = ended;
  for (let tries = 0; tries < 600; tries += 1) {
    if (await answers()) return;
    const hasEnded = await Promise.race([ended.then(() => true), wait(50)]);
    if (hasEnded) break;
  }
  throw new Error(`PostgreSQL does not start:\n${output}`);
}

async function answers() {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function stop(signal) {
  if (server === undefined) return;
  server.kill(signal);
  const isOver = await Promise.race([server.ended.then(() => true), wait(10_000)]);
  if (!isOver) {
    server.kill('SIGQUIT');
    await server.ended;
  }
  server = undefined;
}

const commands = { stop: () => stop('SIGINT'), kill: () => stop('SIGQUIT'), start };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
try {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const lines = createInterface({ input: process.stdin });
  const commanded = [];
  let wake = () => {};
  let isEnded = false;
  lines.on('line', (line) => {
    commanded.push(line);
    wake();
  });
  lines.on('close', () => {
    isEnded = true;
    wake();
  });
  makeCluster();
  await start();
  process.stdout.write(`${url}\n`);
  while (!isEnded || commanded.length > 0) {
    const command = commanded.shift();
    if (command !== undefined) {
      await commands[command]();
      process.stdout.write('done\n');
    } else {
      await new Promise((resolve) => (wake = resolve));
    }
  }
} catch (error) {
  process.stdout.write(`failed ${JSON.stringify(String(error?.stderr ?? error?.message ?? error))}\n`);
  process.exitCode = 1;
} finally {
  await stop('SIGINT');
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}
