import dns from 'node:dns';
import { afterEach, expect, it } from 'vitest';
import { type AnswerQuestion, answerMessage, type NameServer, startNameServer } from './name-server.ts';

let server: NameServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

async function resolverOf(answer: AnswerQuestion): Promise<dns.promises.Resolver> {
  server = await startNameServer(answer);
  const resolver = new dns.promises.Resolver({ timeout: 1_000, tries: 1 });
  resolver.setServers([server.address]);
  return resolver;
}

it('answers a real resolver with addresses and texts, long ones in parts', async () => {
  const long = 'x'.repeat(300);
  const resolver = await resolverOf(({ name, type }) => {
    if (name !== 'acme.example') return [];
    return { A: ['192.0.2.7', '198.51.100.1'], AAAA: ['2001:db8::7'], TXT: ['short', long] }[type];
  });
  expect(await resolver.resolve4('ACME.example')).toEqual(['192.0.2.7', '198.51.100.1']);
  expect(await resolver.resolve6('acme.example')).toEqual(['2001:db8::7']);
  expect((await resolver.resolveTxt('acme.example')).map((parts) => parts.join(''))).toEqual(['short', long]);
  expect(server?.questions[0]).toEqual({ name: 'acme.example', type: 'A' });
});

it('says that a name is unknown, and that a kind of record is', async () => {
  const resolver = await resolverOf(() => []);
  await expect(resolver.resolve4('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(resolver.resolveMx('nobody.example')).rejects.toMatchObject({ code: 'ENOTIMP' });
});

it('answers nothing to what is no question', () => {
  const silent = () => ['192.0.2.7'];
  for (const message of [Buffer.alloc(0), Buffer.alloc(12), Buffer.from('000001000001000000000000ff', 'hex')]) {
    expect(answerMessage(message, silent)).toBeNull();
  }
});
