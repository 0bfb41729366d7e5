import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleOf } from '../support/depth.ts';
import { importerOf, importRows } from '../support/imports.ts';
import { ONCE_THEY_ARE_OVER, type ServerProcess, startProcess } from '../support/processes.ts';
import { csvOf, HEADINGS } from '../support/spreadsheets.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { payloadOf } from './send-request.ts';

const peopleLike = (pattern: string, on: World) =>
  on.query<{ email: string }>('select email from person where email like $1', [pattern]);

describe('a worker that dies in the middle', () => {
  let other: World;
  let api: ServerProcess;
  beforeAll(async () => {
    other = await createWorld({ inProcess: false, env: { PRAVAS_LEASE_MS: '1000' } });
    // A young organisation invites the rest of so many on the following days.
    await other.query("update organization set created_at = created_at - interval '30 days'");
    api = await startProcess('api', other.env);
  });
  afterAll(async () => {
    await api.stop();
    await other.close();
  });

  it.each(sampleOf(['import.rows_written', 'import.batch_recorded'], 1, 'import'))(
    'at %s leaves an import that two others finish without doubling anybody',
    async (failpoint) => {
      const name = failpoint.split('.')[1]?.slice(0, 5) ?? '';
      const importer = importerOf(other, await signIn(other, ADMIN));
      const doomed = await startProcess('worker', { ...other.env, PRAVAS_FAILPOINT: failpoint });
      const importId = await importer.uploaded('crash.csv', csvOf([HEADINGS, ...importRows(name, 520)]));
      if (failpoint === 'import.batch_recorded') {
        await importer.watched(importId, ({ state }) => state === 'ready');
        payloadOf(await importer.run(importId));
      }
      expect(await doomed.ended).toBe('SIGKILL');
      const later = { ...other.env, ...ONCE_THEY_ARE_OVER };
      const workers = await Promise.all([startProcess('worker', later), startProcess('worker', later)]);
      try {
        if (failpoint === 'import.rows_written') {
          await importer.watched(importId, ({ state }) => state === 'ready');
          payloadOf(await importer.run(importId));
        }
        const done = (await importer.watched(importId, ({ state }) => state === 'done')).at(-1);
        expect(done).toMatchObject({ rows: 520, good: 520, bad: 0, imported: 520 });
        expect(await peopleLike(`${name}.%`, other)).toHaveLength(520);
        await vi.waitFor(
          async () => {
            const [left] = await other.query<{ left: number }>(
              `select count(*)::int as left from outbox_event where delivered_at is null`,
            );
            expect(left?.left).toBe(0);
          },
          { timeout: 60_000, interval: 200 },
        );
        const invited = await other.query<{ invitations: number }>(
          `select count(*)::int as invitations from invitation i join person p on p.id = i.person_id
           where p.email like $1 group by p.id`,
          [`${name}.%`],
        );
        expect(new Set(invited.map((one) => one.invitations))).toEqual(new Set([1]));
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()));
      }
    },
  );
});
