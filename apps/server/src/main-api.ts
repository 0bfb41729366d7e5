import { composeApi } from './compose.ts';
import { readConfig } from './platform/config.ts';

const config = readConfig(process.env);
const api = await composeApi(config);
await api.app.listen({ host: config.host, port: config.port });
process.stdout.write(`${JSON.stringify({ ready: true, url: config.publicUrl })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

// Started by a supervisor that is gone: nobody is left to stop this process, so it stops itself.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
