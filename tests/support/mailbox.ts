import type { World } from './world.ts';

/** A mail as it is in the sandbox's mailbox. */
export interface ReceivedMail {
  readonly id: number;
  readonly subject: string;
  readonly text: string;
}

const PATIENCE_MS = 20_000;

/** Waits for a mail to an address whose text matches; answers the newest. */
export async function waitForMail(world: World, address: string, matching: RegExp): Promise<ReceivedMail> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const list = await fetch(`${world.sandbox.urls.mailbox}/api/messages?to=${encodeURIComponent(address)}`);
    const { messages } = (await list.json()) as { messages: { id: number }[] };
    for (const { id } of messages.toSorted((a, b) => b.id - a.id)) {
      const mail = (await (await fetch(`${world.sandbox.urls.mailbox}/api/messages/${id}`)).json()) as ReceivedMail;
      if (matching.test(mail.text)) return mail;
    }
    if (performance.now() > deadline) throw new Error(`No mail to ${address} matches ${matching}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The six digits of a mail. */
export function codeOf(mail: ReceivedMail): string {
  const code = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (!code) throw new Error(`No code in "${mail.text}"`);
  return code;
}

/** The first address of ours in a mail. */
export function linkOf(mail: ReceivedMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`No link in "${mail.text}"`);
  return link;
}
