import { composeWorker } from './compose.ts';
import { readConfig } from './platform/config.ts';

const worker = await composeWorker(readConfig(process.env));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    worker.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

// The supervisor that started this process is gone and cannot stop it, so it stops itself.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
