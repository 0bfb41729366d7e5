import { remember } from '@pravas/domain/memory/remember.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { inr } from '../../lib/money-text.ts';
import type { ToPixels } from '../../ui/map/map-marks.tsx';
import type { PlacedHotel } from './hotel-marks.tsx';
import { LABEL, type LaidMark, layMarks } from './lay-marks.ts';

const INKS = {
  within: '--action',
  note: '--action',
  reason: '--amber',
  approval: '--amber',
  block: '--red',
} as const;

interface MapCanvasProps {
  readonly placed: readonly PlacedHotel[];
  readonly toPixels: ToPixels;
  readonly width: number;
  readonly heightPx: number;
  /** The drawn marks, for the code that finds what a person points at. */
  readonly drawn: RefObject<readonly LaidMark[]>;
}

/**
 * The hotels' prices and points on one canvas, in the colours of their verdicts: a thousand elements would have to be
 * laid out again with every filter. The active option of the list box speaks what the canvas shows.
 */
export function MapCanvas({ placed, toPixels, width, heightPx, drawn }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const marks = layMarks(
      placed.map(({ hotelId, outcome, total, place }) => ({
        hotelId,
        outcome: outcome ?? 'within',
        priceText: () => inr(total),
        ...toPixels(place),
      })),
      { width, height: heightPx },
    );
    drawn.current = marks;
    const draw = () => canvas.current && drawMarks(canvas.current, marks, { width, height: heightPx });
    draw();
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    return () => scheme.removeEventListener('change', draw);
  }, [placed, toPixels, width, heightPx, drawn]);
  return <canvas ref={canvas} aria-hidden className="pointer-events-none absolute inset-0 size-full" />;
}

function drawMarks(
  canvas: HTMLCanvasElement,
  marks: readonly LaidMark[],
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const brush = canvas.getContext('2d');
  if (!brush) return;
  const style = getComputedStyle(canvas);
  // Asking the page for a colour takes longer than drawing a point with it.
  const ink = remember((name) => style.getPropertyValue(name));
  brush.scale(ratio, ratio);
  brush.font = `600 12px ${style.fontFamily}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.lineWidth = 1.5;
  brush.strokeStyle = ink('--surface');
  // Points first, so that every price can be read; the first in the list is on top.
  for (const mark of marks.toReversed()) {
    if (mark.price !== null) continue;
    brush.fillStyle = ink(INKS[mark.outcome]);
    brush.beginPath();
    brush.arc(mark.x, mark.y, 5, 0, 2 * Math.PI);
    brush.fill();
    brush.stroke();
  }
  for (const { x, y, price, widthPx, outcome } of marks) {
    if (price === null) continue;
    brush.fillStyle = ink(INKS[outcome]);
    brush.beginPath();
    brush.roundRect(x - widthPx / 2, y - LABEL.height / 2, widthPx, LABEL.height, LABEL.height / 2);
    brush.fill();
    brush.stroke();
    brush.fillStyle = ink('--surface');
    brush.fillText(price, x, y + 1);
  }
}
