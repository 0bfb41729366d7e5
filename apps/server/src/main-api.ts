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

// The supervisor that started this process is gone and cannot stop it, so it stops itself.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
