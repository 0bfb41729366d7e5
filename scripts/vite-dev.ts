import path from 'node:path';
import { createServer } from 'vite';

const server = await createServer({
  root: path.resolve(import.meta.dirname, '../apps/web'),
  configFile: path.resolve(import.meta.dirname, '../apps/web/vite.config.ts'),
  server: { port: Number(process.env.VITE_PORT), host: 'localhost' },
});
await server.listen();
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.once('disconnect', () => void server.close().then(() => process.exit(0)));
