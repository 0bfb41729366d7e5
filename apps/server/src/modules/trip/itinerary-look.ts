import type { CustomTableLayout } from 'pdfmake';

/** The colours of our screens on paper (apps/web/src/ui/tokens.css). */
export const COLOURS = {
  ink: '#121926',
  quiet: '#566173',
  hairline: '#dde4eb',
  sunken: '#edf1f5',
  marigold: '#f0a011',
  amber: '#834c00',
  green: '#0a6b3d',
  red: '#b0141d',
} as const;

/** Rows parted by hairlines, nothing else. */
export const hairlines: CustomTableLayout = {
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => COLOURS.hairline,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

/** A card whose last column is the stub: a dashed line sets it apart, as on a boarding pass. */
export const stub: CustomTableLayout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  hLineColor: () => COLOURS.hairline,
  vLineColor: () => COLOURS.hairline,
  vLineStyle: (index) => (index === 1 ? { dash: { length: 2, space: 2 } } : null),
  paddingLeft: () => 12,
  paddingRight: () => 12,
  paddingTop: () => 10,
  paddingBottom: () => 10,
};

/** The head of a column. */
export function label(text: string) {
  return { text, color: COLOURS.quiet, fontSize: 7.5 };
}
