import net from 'node:net';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Child, startChild } from '../../scripts/children.ts';
import { onFreePorts } from '../../scripts/ports.ts';
import { freeTestPort } from '../support/free-port.ts';

const SANDBOX = path.resolve(import.meta.dirname, '../../apps/sandbox/src/main.ts');

const children: Child[] = [];
const rivals: net.Server[] = [];
const said: string[] = [];

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  await Promise.all(rivals.splice(0).map((rival) => new Promise((resolve) => rival.close(resolve))));
  said.splice(0);
});

/** Takes a port as another start does between the look and its use. */
async function take(port: number): Promise<void> {
  const rival = net.createServer();
  rivals.push(rival);
  await new Promise<void>((resolve) => rival.listen(port, '127.0.0.1', resolve));
}

/** Starts a sandbox on a free port, which so many times somebody else takes first. */
async function startAgainst(timesTaken: number) {
  const chosen: number[] = [];
  const undone: number[] = [];
  const start = async () => {
    const port = await freeTestPort();
    chosen.push(port);
    if (chosen.length <= timesTaken) await take(port);
    const env = { ...process.env, SANDBOX_CONTROL_PORT: String(port), NODE_ENV: 'test' };
    const child = await startChild('sandbox', [SANDBOX], env, () => undefined);
    children.push(child);
    return child;
  };
  const undo = async () => void undone.push(chosen.length);
  const child = await onFreePorts(start, undo, (line) => said.push(line));
  return { child, chosen, undone };
}

it('a program whose port somebody else took meanwhile is started on another', async () => {
  const { child, chosen, undone } = await startAgainst(2);
  expect(chosen).toHaveLength(3);
  expect(undone).toEqual([1, 2]);
  expect(said).toEqual(Array(2).fill('A port was taken by somebody else meanwhile; trying others'));
  expect(child.ready).toMatchObject({ urls: { control: `http://127.0.0.1:${chosen[2]}` } });
});

it('whose ports are taken again and again gives up in plain words', async () => {
  await expect(startAgainst(9)).rejects.toThrow(/The sandbox can not start: port \d+ is already in use/);
  expect(said).toHaveLength(4);
});

it('that fails for another reason is not tried again', async () => {
  const broken = () => Promise.reject(new Error('The disk is full'));
  await expect(onFreePorts(broken, async () => undefined, said.push.bind(said))).rejects.toThrow('The disk is full');
  expect(said).toEqual([]);
});
