import type { LinkTimeline, LinkTimelines } from '../../../api/types';
import type { Measure } from '../search';
import { countOf, runsOf, type CellKind } from './timeline';

/** The height of a row, in pixels. */
export const rowHeight = 22;

/** A rectangle of one color: `x` and `width` in steps, `y` and `height` in pixels of its row. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind: CellKind;
}

/** What a row draws. With both measures, the upper half is reserved and the lower half used. */
export function barsOf(link: LinkTimeline, measure: Measure): Bar[] {
  const parts = measure === 'both' ? (['reserved', 'used'] as const) : [measure];
  const height = (rowHeight - 2) / parts.length;
  return parts.flatMap((part, index) =>
    runsOf(link, part).map(({ kind, start, length }) => ({
      x: start,
      y: 1 + index * height,
      width: length,
      height,
      kind,
    })),
  );
}

/** The colors of cells, as CSS. */
export const colors: Readonly<Record<CellKind, string>> = {
  unmeasured: 'var(--wp-raised)',
  idle: 'var(--map-idle)',
  light: 'var(--map-light)',
  busy: 'var(--map-busy)',
  near: 'var(--map-near)',
  down: 'var(--wp-text)',
  out: 'var(--wp-warn)',
};

const picture = { name: 190, width: 1_400, head: 28 } as const;

/** The whole heatmap as an SVG document, with `colorOf` for what the page has as variables. */
export function pictureOf(
  table: LinkTimelines,
  measure: Measure,
  nameOf: (link: LinkTimeline) => string,
  colorOf: (css: string) => string,
): string {
  const height = picture.head + table.links.length * rowHeight + 8;
  const perStep = (picture.width - picture.name) / countOf(table);
  const ink = colorOf('var(--wp-text)');
  const rows = table.links.map((link, index) => {
    const top = picture.head + index * rowHeight;
    const rects = barsOf(link, measure).map(
      ({ x, y, width, height: tall, kind }) =>
        `<rect x="${round(picture.name + x * perStep)}" y="${round(top + y)}" width="${round(width * perStep)}" height="${tall}" fill="${colorOf(colors[kind])}"/>`,
    );
    return `<text x="8" y="${top + 15}">${escaped(nameOf(link))}</text>${rects.join('')}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${height}" font-family="sans-serif" font-size="12" fill="${ink}">`,
    `<rect width="100%" height="100%" fill="${colorOf('var(--wp-panel)')}"/>`,
    `<text x="${picture.name}" y="18">${escaped(table.from)}</text>`,
    `<text x="${picture.width - 8}" y="18" text-anchor="end">${escaped(table.to)}</text>`,
    ...rows,
    '</svg>',
  ].join('\n');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
