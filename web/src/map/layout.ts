import type { ELK, ElkNode } from 'elkjs/lib/elk-api';
import type { NetworkGraph } from './graph';
import { kindOf, sizes, type Places } from './sizes';

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

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '72',
  'elk.spacing.nodeNode': '28',
  // Room beside a switch for the percentage on a cable that passes it.
  'elk.spacing.edgeNode': '56',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
};

/** Lays out a network in layers, hosts below. */
export async function placesOf(graph: NetworkGraph): Promise<Places> {
  const elk = await loaded();
  const root: ElkNode = {
    id: 'network',
    layoutOptions: options,
    children: graph.nodes.map((node) => ({ id: node.id, ...sizes[kindOf(node)] })),
    edges: graph.cables.map(({ id, above, below }) => ({ id, sources: [above], targets: [below] })),
  };
  const { children = [] } = await elk.layout(root);
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
