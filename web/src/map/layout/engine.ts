import type { ELK, ElkNode } from 'elkjs/lib/elk-api';
import type { Place, Size } from './sizes';

let engine: Promise<ELK> | undefined;

/** The engine runs beside the page, in a worker, so that a large network does not stop it. */
function loaded(): Promise<ELK> {
  engine ??= import('elkjs/lib/elk-api')
    .then(
      ({ default: Engine }) =>
        new Engine({
          workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)),
        }),
    )
    .catch((fault: unknown) => {
      // The next try begins anew.
      engine = undefined;
      throw fault;
    });
  return engine;
}

interface Options {
  readonly options?: Record<string, string>;
}

/** Lets elk place these nodes; returns their upper left corners by their ids. */
export async function placedByElk(
  options: Record<string, string>,
  nodes: readonly (Size & Options & { readonly id: string })[],
  edges: readonly (Options & { readonly ends: readonly [string, string] })[],
): Promise<ReadonlyMap<string, Place>> {
  const elk = await loaded();
  const root: ElkNode = {
    id: 'network',
    layoutOptions: options,
    children: nodes.map(({ id, width, height, options: own = {} }) => ({
      id,
      width,
      height,
      layoutOptions: own,
    })),
    edges: edges.map(({ ends: [one, other], options: own = {} }, index) => ({
      id: `edge ${index}`,
      sources: [one],
      targets: [other],
      layoutOptions: own,
    })),
  };
  const { children = [] } = await elk.layout(root);
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
