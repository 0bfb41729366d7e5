import fs from 'node:fs';
import { REPORTS_PATH } from '@pravas/contract/report/report-shapes.ts';
import type { LoadClient } from './load-client.ts';
import type { Days } from './measure-reports.ts';

/** What saving a report costs the server. */
export interface ExportCost {
  readonly seconds: number;
  /** How far its memory rose above its earlier level, MiB; null where this system does not say. */
  readonly grownMib: number | null;
  readonly bytes: number;
}

/** Saves the master report of some days through the server's door. */
export function measureExport(
  client: LoadClient,
  pid: number,
  days: Days,
  format: 'csv' | 'excel',
): Promise<ExportCost> {
  const search = encodeURIComponent(JSON.stringify(days));
  return measureDownload(client, pid, `${REPORTS_PATH}/master-report/download?search=${search}&format=${format}`);
}

/** Saves any file through the server's door. */
export async function measureDownload(client: LoadClient, pid: number, path: string): Promise<ExportCost> {
  forgetPeak(pid);
  const before = memoryOf(pid, 'VmRSS');
  const { totalMs, bytes } = await client.get(path);
  const peak = memoryOf(pid, 'VmHWM');
  return {
    seconds: totalMs / 1000,
    bytes,
    grownMib: before === null || peak === null ? null : Math.max(0, peak - before),
  };
}

function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number | null {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return null;
  const [, kib] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8')) ?? [];
  return kib === undefined ? null : Number(kib) / 1024;
}

function forgetPeak(pid: number): void {
  if (fs.existsSync(`/proc/${pid}/clear_refs`)) fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
