import { escapeHtml } from './escape-html.ts';
import { type Block, blocksOf, type Item, type Row } from './mail-blocks.ts';

/**
 * The same mail as a page, for programs that show HTML: what happened as its heading, the same words in the same order,
 * facts as rows, and one button. Addresses become links where they lead to `publicUrl`, and nowhere else, since much of
 * a mail is in customers' words. Nothing is loaded from anywhere.
 */
export function htmlOf(
  { subject, text }: { readonly subject: string; readonly text: string },
  publicUrl: string,
): string {
  const blocks = blocksOf(text, new URL(publicUrl).origin);
  const first = blocks.findIndex(({ kind }) => kind === 'link');
  const content = blocks
    .map((block, index) => render(block, index === first, blocks[index - 1], blocks[index + 1]))
    .join('');
  const head = `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>`;
  const peek = `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(blocks) ?? subject)}${UNSEEN}</div>`;
  const brand = `<tr><td class="edge" style="padding:22px 28px 0;text-align:left">${BRAND}</td></tr>`;
  const title = `<tr><td class="ink edge" style="padding:18px 28px 0;text-align:left"><h1 style="margin:0;font-size:22px;line-height:29px;font-weight:700;text-wrap:balance;overflow-wrap:anywhere">${headingOf(subject)}</h1></td></tr>`;
  const body = `<tr><td class="ink edge" style="padding:14px 28px 12px;text-align:left;font-size:15px;line-height:23px;color:#121926;text-wrap:pretty;overflow-wrap:anywhere">${content}</td></tr>`;
  const card = `<table role="presentation" ${WHOLE} class="card" style="max-width:560px;background:#ffffff;border:1px solid #dde4eb;border-radius:14px;border-collapse:separate">${brand}${title}${body}</table>`;
  return `<!doctype html><html lang="en-IN">${head}<body class="page" style="margin:0;padding:0;background:#f3f6f9;color:#121926;${FONT}">${peek}<table role="presentation" ${WHOLE}><tr><td align="center" style="padding:24px 12px">${card}</td></tr></table></body></html>`;
}

const WHOLE = 'width="100%" cellpadding="0" cellspacing="0" border="0"';
const FONT = "font-family:Geist,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A line with two stops, the first of them where one is. */
const BRAND =
  '<span aria-hidden="true" style="display:inline-block;width:9px;height:9px;border-radius:9px;background:#e8a33d;vertical-align:middle"></span><span aria-hidden="true" class="line" style="display:inline-block;width:14px;height:2px;background:#c3cddb;vertical-align:middle"></span><span aria-hidden="true" class="line" style="display:inline-block;width:5px;height:5px;border-radius:5px;background:#c3cddb;vertical-align:middle"></span>&ensp;<span class="ink" style="font-size:15px;font-weight:700;color:#121926;vertical-align:middle">Pravas</span>';
/** Keeps the following text out of the preview line of an inbox. */
const UNSEEN = '&#847;&zwnj;&nbsp;'.repeat(60);
/** Styles for dark mode override the inline styles of each part. */
const STYLE = `@media (prefers-color-scheme:dark){.page{background:#0b1017!important}.card{background:#121923!important;border-color:#243041!important}.ink{color:#eef3f9!important}.soft{color:#c3cddb!important}.link{color:#8fb4ff!important}.line{background:#4a5a70!important}.panel{background:#0f151e!important;border-color:#243041!important}.rule{border-color:#243041!important}}@media (max-width:480px){.edge{padding-left:20px!important;padding-right:20px!important}.label,.value{display:block!important;width:auto!important;text-align:left!important}.label{padding-bottom:0!important}.value{border-top:0!important;padding:0 0 9px!important}}`;
const SUM = /^-?₹[\d,.]+$/;
const GREETING = /^Hello\b.*,$/;

/** What happened, and beneath it the subject: "Your flight is booked", "Delhi to Mumbai, Wed, 5 Jan". */
function headingOf(subject: string): string {
  const colon = subject.indexOf(': ');
  if (colon < 0) return escapeHtml(subject);
  const about = `<span class="soft" style="display:block;padding-top:2px;font-size:17px;line-height:24px;font-weight:400;color:#4b5768">${escapeHtml(subject.slice(colon + 2))}</span>`;
  return `${escapeHtml(subject.slice(0, colon))}${about}`;
}

/** The preview that an inbox shows beneath a subject: the first words for a person who has read the subject. */
function previewOf(blocks: readonly Block[]): string | undefined {
  return blocks.flatMap((block) => (block.kind === 'text' ? block.lines : [])).find((line) => !GREETING.test(line));
}

function render(block: Block, isFirstLink: boolean, before: Block | undefined, after: Block | undefined): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px">${block.lines.map(escapeHtml).join('<br>')}</p>`;
    case 'heading':
      return `<h2 class="rule" style="margin:20px 0 4px;padding:14px 0 0;border-top:1px dashed #c3cddb;font-size:16px;line-height:23px">${escapeHtml(block.text)}</h2>`;
    case 'rows':
      return stub(rowsTable(block.rows), before, after);
    case 'item':
      return stub(itemOf(block.item), before, after);
    case 'code':
      return `<p class="panel ink" style="margin:0 0 14px;padding:14px 16px;background:#f3f6f9;border:1px solid #dde4eb;border-radius:10px;font-size:26px;line-height:32px;letter-spacing:5px;font-weight:700;text-align:center">${block.code}</p>`;
    case 'link':
      return isFirstLink ? button(block.label, block.url) : link(block.label, block.url);
  }
}

/** Outlook draws the cell, others the link within it. */
function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:22px 0 18px"><tr><td bgcolor="#1d4fc4" style="background:#1d4fc4;border-radius:10px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function link(label: string, url: string): string {
  return `<p style="margin:0 0 14px"><a class="link" href="${escapeHtml(url)}" style="color:#1d4fc4">${escapeHtml(label)}</a></p>`;
}

/** Consecutive facts are on one stub, separated by a perforation. */
function stub(content: string, before: Block | undefined, after: Block | undefined): string {
  const opens = `<div class="panel" style="margin:0 0 14px;padding:5px 16px;background:#f7f9fb;border:1px solid #dde4eb;border-radius:10px">`;
  const perforation = '<div class="rule" style="border-top:1px dashed #c3cddb"></div>';
  return `${isFacts(before) ? perforation : opens}${content}${isFacts(after) ? '' : '</div>'}`;
}

function isFacts(block: Block | undefined): boolean {
  return block?.kind === 'rows' || block?.kind === 'item';
}

/** Sums are right-aligned in a column; anything else is left-aligned. */
function rowsTable(rows: readonly Row[]): string {
  const align = rows.every(({ value }) => SUM.test(value)) ? 'right' : 'left';
  const lines = rows.map(({ label, value }, index) => {
    const rule = index === 0 ? '' : 'border-top:1px solid #e4e9ef;';
    return `<tr><td class="label soft rule" valign="top" style="${rule}padding:8px 16px 8px 0;width:${align === 'right' ? '60' : '34'}%;font-size:14px;line-height:21px;color:#4b5768">${escapeHtml(label)}</td><td class="value ink rule" valign="top" style="${rule}padding:8px 0;text-align:${align};line-height:21px;font-weight:600;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`;
  });
  return `<table role="presentation" ${WHOLE}>${lines.join('')}</table>`;
}

function itemOf({ title, details }: Item): string {
  const head = typeof title === 'string' ? `<strong>${escapeHtml(title)}</strong>` : titleRow(title);
  const lines = details.map((detail) => {
    const words = typeof detail === 'string' ? detail : `${detail.label}: ${detail.value}`;
    return `<p class="soft" style="margin:3px 0 0;font-size:14px;line-height:21px;color:#4b5768">${escapeHtml(words)}</p>`;
  });
  return `<div style="padding:9px 0">${head}${lines.join('')}</div>`;
}

function titleRow({ label, value }: Row): string {
  return `<p style="margin:0;line-height:21px"><span class="soft" style="color:#4b5768">${escapeHtml(label)}</span><br><strong style="display:block;text-wrap:balance">${escapeHtml(value)}</strong></p>`;
}
