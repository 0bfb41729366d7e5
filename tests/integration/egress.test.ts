import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NameServer, type Question, startNameServer } from '../../apps/sandbox/src/dns/name-server.ts';
import { createEgress, type Destination, dialPinned, isPublicAddress } from '../../apps/server/src/platform/egress.ts';
import { createNames } from '../../apps/server/src/platform/names.ts';

const PUBLIC = '93.184.216.34';
/** The test's DNS records; asked again, a name may answer differently. */
const RECORDS = new Map<string, (time: number) => readonly string[]>([
  ['public.example', () => [PUBLIC]],
  ['private.example', () => ['10.0.0.7']],
  ['mixed.example', () => [PUBLIC, '127.0.0.1']],
  ['metadata.example', () => ['169.254.169.254']],
  ['rebinding.example', (time) => (time === 0 ? [PUBLIC] : ['127.0.0.1'])],
]);

let names: NameServer;
let inside: http.Server;
let insidePort = 0;
const asked = new Map<string, number>();
const requests: http.IncomingMessage[] = [];

function answer({ name, type }: Question): readonly string[] {
  if (type === 'AAAA') return name === 'six.example' ? ['fd00::1'] : [];
  const time = asked.get(name) ?? 0;
  asked.set(name, time + 1);
  return type === 'A' ? (RECORDS.get(name)?.(time) ?? []) : [];
}

beforeAll(async () => {
  names = await startNameServer(answer);
  inside = http.createServer((request, response) => {
    requests.push(request);
    if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/long') response.end(Buffer.alloc(1_048_577));
    else if (request.url === '/fits') response.end(Buffer.alloc(1_048_576));
    else if (request.url === '/empty') response.writeHead(204).end();
    else if (request.url !== '/never') response.end(`hello ${request.headers.host}`);
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  insidePort = (inside.address() as AddressInfo).port;
});
afterAll(async () => {
  inside.closeAllConnections();
  await new Promise((resolve) => inside.close(resolve));
  await names.close();
});

/** A way out that records where it would connect to instead of connecting. */
function closedEgress() {
  const dialled: Destination[] = [];
  const egress = createEgress({
    allowed: [],
    names: createNames([names.address]),
    dial: async (destination) => {
      dialled.push(destination);
      return new Response('reached');
    },
  });
  return { egress, dialled };
}

describe('addresses that customers may not make us call', () => {
  it.each([
    // Not https on 443, or no plain address of a host.
    'http://public.example/',
    'https://public.example:8443/',
    'https://public.example:80/',
    'ftp://public.example/',
    'file:///etc/passwd',
    'gopher://public.example/',
    'javascript:alert(1)',
    'data:text/plain,hello',
    'https://user:password@public.example/',
    'https://user@public.example/',
    'https://',
    'public.example',
    '//public.example/',
    '',
    // This machine, in every spelling a URL has for it.
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.255.255.254/',
    'https://0.0.0.0/',
    'https://0/',
    'https://[::1]/',
    'https://[::]/',
    'https://localhost/',
    'https://１２７.０.０.１/',
    // This house and its neighbours.
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://100.127.255.255/',
    'https://169.254.0.1/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fec0::1]/',
    // The clouds' metadata services.
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://[fd00:ec2::254]/',
    'https://[::ffff:169.254.169.254]/',
    // IPv4 inside IPv6.
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    // Multicast, unspecified, or reserved.
    'https://224.0.0.1/',
    'https://239.255.255.255/',
    'https://255.255.255.255/',
    'https://240.0.0.1/',
    'https://192.0.2.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://198.18.0.1/',
    'https://192.0.0.1/',
    'https://[ff02::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
    // Names that lead there.
    'https://private.example/',
    'https://mixed.example/',
    'https://metadata.example/',
    'https://six.example/',
    'https://nobody.example/',
  ])('%s', async (url) => {
    const { egress, dialled } = closedEgress();
    await expect(egress.fetch(url)).rejects.toMatchObject({ code: 'address_refused' });
    expect(dialled).toEqual([]);
  });

  it.each([
    'https://public.example/',
    `https://${PUBLIC}/`,
    'https://[2606:4700:4700::1111]/',
    'https://public.example:443/x?y=1',
  ])('but %s they may', async (url) => {
    const { egress, dialled } = closedEgress();
    expect(await (await egress.fetch(url)).text()).toBe('reached');
    expect(dialled.flatMap(({ addresses }) => addresses.map(isPublicAddress))).toEqual([true]);
  });
});

describe('a name that changes its mind', () => {
  it('is asked once: the connection goes where the judged answer said', async () => {
    asked.clear();
    const { egress, dialled } = closedEgress();
    await egress.fetch('https://rebinding.example/');
    expect(dialled.map(({ addresses }) => addresses)).toEqual([[PUBLIC]]);
    expect(asked.get('rebinding.example')).toBe(1);
    // Asked again it leads inside, and is refused.
    await expect(egress.fetch('https://rebinding.example/')).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('is not asked again by the connection, which knows its address and keeps the name for the other side', async () => {
    const url = new URL(`http://nowhere.invalid:${insidePort}/`);
    const response = await dialPinned({ url, addresses: ['127.0.0.1'] }, {});
    expect(await response.text()).toBe(`hello nowhere.invalid:${insidePort}`);
  });

  it('is tried at its other addresses when the first does not answer', async () => {
    const url = new URL(`http://nowhere.invalid:${insidePort}/`);
    const response = await dialPinned({ url, addresses: ['::1', '127.0.0.1'] }, {});
    expect(response.status).toBe(200);
  });
});

function openEgress(...allowed: readonly string[]) {
  return { egress: createEgress({ allowed, names: createNames([names.address]) }) };
}

describe('an address that the operator allows', () => {
  it('may be called over http, that host and port and no other', async () => {
    const { egress } = openEgress(`127.0.0.1:${insidePort}`);
    const response = await egress.fetch(`http://127.0.0.1:${insidePort}/`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect(response.status).toBe(200);
    expect(requests.at(-1)?.method).toBe('POST');
    for (const url of [
      `http://127.0.0.1:${insidePort + 1}/`,
      `http://localhost:${insidePort}/`,
      `ftp://127.0.0.1:${insidePort}/`,
    ]) {
      await expect(egress.fetch(url)).rejects.toMatchObject({ code: 'address_refused' });
    }
  });

  it('is not followed to where it points', async () => {
    const { egress } = openEgress(`127.0.0.1:${insidePort}`);
    const response = await egress.fetch(`http://127.0.0.1:${insidePort}/moved`);
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://169.254.169.254/']);
  });

  it('may answer a megabyte and no byte more', async () => {
    const { egress } = openEgress(`127.0.0.1:${insidePort}`);
    const fits = await egress.fetch(`http://127.0.0.1:${insidePort}/fits`);
    expect((await fits.arrayBuffer()).byteLength).toBe(1_048_576);
    await expect(egress.fetch(`http://127.0.0.1:${insidePort}/long`)).rejects.toThrow('longer than 1048576 bytes');
    expect((await egress.fetch(`http://127.0.0.1:${insidePort}/empty`)).status).toBe(204);
  });

  it('is waited for no longer than the caller wants, and eight seconds at most', async () => {
    const { egress } = openEgress(`127.0.0.1:${insidePort}`);
    const url = `http://127.0.0.1:${insidePort}/never`;
    await expect(egress.fetch(url, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    const started = performance.now();
    await expect(egress.fetch(url)).rejects.toThrow();
    expect(performance.now() - started).toBeGreaterThan(7_900);
    expect(performance.now() - started).toBeLessThan(9_500);
  });
});
