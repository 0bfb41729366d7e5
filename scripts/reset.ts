import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runningUrl } from './run-record.ts';

const DATA = path.resolve(process.env.PRAVAS_DATA_DIR ?? path.join(import.meta.dirname, '../.data'));

if (await runningUrl(DATA)) {
  console.error('Pravas is running. Stop it first (Ctrl-C where it was started).');
  process.exit(1);
}
if (!process.argv.includes('--yes')) {
  const ask = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await ask.question(`This wipes all demo data in ${DATA}. Type "wipe" to go on: `);
  ask.close();
  if (answer.trim() !== 'wipe') {
    console.log('Nothing was changed.');
    process.exit(0);
  }
}
const pidFile = path.join(DATA, 'postgres', 'postmaster.pid');
if (fs.existsSync(pidFile)) {
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGINT');
    for (let tries = 0; tries < 100; tries += 1) {
      process.kill(pid, 0);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } catch {
    // It has ended.
  }
}
fs.rmSync(DATA, { recursive: true, force: true });
console.log('Wiped. The next `npm start` begins afresh.');
