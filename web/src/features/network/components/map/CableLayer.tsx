import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import type { CableEdge } from './CableLine';
import { lookOf } from './look';
import classes from './NetworkMap.module.css';

/**
 * Lines without labels, below all else. Those that look the same are one shape, so that thousands are drawn in an
 * instant.
 */
export function CableLayer({ lines }: { lines: readonly CableEdge[] }) {
  const shapes = useMemo(() => shapesOf(lines), [lines]);
  return (
    <ViewportPortal>
      <svg className={classes['layer']} aria-hidden>
        {shapes.map(({ key, mark, stroke, strokeWidth, path }) => (
          <path
            key={key}
            d={path}
            className={classes['cable']}
            data-mark={mark}
            style={{ stroke, strokeWidth }}
          />
        ))}
      </svg>
    </ViewportPortal>
  );
}

interface Shape extends ReturnType<typeof lookOf> {
  readonly key: string;
  readonly path: string;
}

/** The lines by how they look, each with the path of all of them. */
function shapesOf(lines: readonly CableEdge[]): readonly Shape[] {
  const shapes = new Map<string, ReturnType<typeof lookOf> & { readonly parts: string[] }>();
  for (const { data } of lines) {
    if (data === undefined) continue;
    const look = lookOf(data);
    const key = `${look.stroke} ${look.strokeWidth} ${look.mark ?? ''}`;
    const { from, to } = data.line;
    const part = `M ${from.x} ${from.y} L ${to.x} ${to.y}`;
    const shape = shapes.get(key);
    if (shape === undefined) shapes.set(key, { ...look, parts: [part] });
    else shape.parts.push(part);
  }
  return [...shapes].map(([key, { parts, ...look }]) => ({ key, ...look, path: parts.join(' ') }));
}
