import { escapeHtml } from './escape-html.ts';

/** Blocks of a mail, as its plain text has them. */
type Block =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const LABELLED_LINK = /^([^:]{1,60}): (https?:\/\/\S+)$/;
const BARE_LINK = /^https?:\/\/\S+$/;
const CODE = /^\d{6}$/;
const NUMBERED = /^\d{1,3}\. /;
const SIGNED = 'Pravas';

/**
 * The same mail as a page, for programs that show one: the same words in the same order, and one button. Addresses become links where they
 * lead to `publicUrl`, and nowhere else, since much of a mail is in customers' words. Nothing is loaded from anywhere.
 */
export function htmlOf(
  { subject, text }: { readonly subject: string; readonly text: string },
  publicUrl: string,
): string {
  const blocks = blocksOf(text, new URL(publicUrl).origin);
  const first = blocks.findIndex(({ kind }) => kind === 'link');
  const content = blocks.map((block, index) => render(block, index === first)).join('');
  const begins = blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []))[1] ?? subject;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body class="page" style="margin:0;padding:0;background:#f3f6f9;color:#121926;${FONT}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(begins)}</div><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#ffffff;border:1px solid #dde4eb;border-radius:14px"><tr><td style="padding:22px 28px 0;text-align:left"><span class="ink" style="font-size:17px;font-weight:700;color:#121926">Pravas</span></td></tr><tr><td class="ink" style="padding:14px 28px 26px;text-align:left;font-size:15px;line-height:23px;color:#121926">${content}</td></tr></table></td></tr></table></body></html>`;
}

const FONT = "font-family:Geist,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** What programs that follow the dark say of themselves takes the place of what is written on each part. */
const STYLE = `@media (prefers-color-scheme:dark){.page{background:#0b1017!important}.card{background:#121923!important;border-color:#243041!important}.ink{color:#eef3f9!important}.soft{color:#c3cddb!important}.link{color:#8fb4ff!important}.code{background:#0f151e!important;border-color:#243041!important}}`;

function blocksOf(text: string, origin: string): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) blocks.push({ kind: 'text', lines });
    lines = [];
  };
  const told = text.split('\n');
  // The name at the end is at the head of the page already.
  while (told.at(-1) === '' || told.at(-1) === SIGNED) told.pop();
  for (const line of told) {
    const link = linkOf(line, origin);
    if (link) {
      end();
      blocks.push(link);
    } else if (CODE.test(line.trim())) {
      end();
      blocks.push({ kind: 'code', code: line.trim() });
    } else if (line.trim() === '') end();
    else lines.push(line);
  }
  end();
  return blocks;
}

function linkOf(line: string, origin: string): Block | null {
  const [, label, url] = LABELLED_LINK.exec(line) ?? [];
  const address = url ?? (BARE_LINK.test(line) ? line : null);
  if (address === null || !URL.canParse(address) || new URL(address).origin !== origin) return null;
  return { kind: 'link', label: label ?? 'Continue', url: address };
}

function render(block: Block, isFirstLink: boolean): string {
  if (block.kind === 'text') {
    const lines = block.lines.map((line) => {
      // What belongs to the line above stands a little to the right, as in plain text.
      const words = `${line.startsWith('  ') ? '&emsp;' : ''}${escapeHtml(line.trim()).replaceAll(/ {2,}/g, ' &ensp;')}`;
      return NUMBERED.test(line) ? `<strong>${words}</strong>` : words;
    });
    return `<p style="margin:0 0 14px">${lines.join('<br>')}</p>`;
  }
  if (block.kind === 'code')
    return `<p class="code ink" style="margin:0 0 14px;padding:12px 16px;background:#edf1f5;border:1px solid #dde4eb;border-radius:10px;font-size:24px;letter-spacing:4px;font-weight:700;text-align:center">${block.code}</p>`;
  const { label, url } = block;
  if (!isFirstLink)
    return `<p style="margin:0 0 14px"><a class="link" href="${escapeHtml(url)}" style="color:#1d4fc4">${escapeHtml(label)}</a></p>`;
  return `<p style="margin:18px 0 18px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;background:#1d4fc4;color:#ffffff;border-radius:10px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}
