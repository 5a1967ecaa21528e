import type { MapNode, NetworkGraph } from '../graph';

/** Hosts that are drawn as one: those of a switch, or where `at` is null those that are attached to none that is known. */
export interface HostBlock {
  readonly id: string;
  readonly at: MapNode | null;
  readonly hosts: readonly MapNode[];
}

/** The hosts by the switch that they are attached to, the first of them where there are several, in the order of names. */
export function hostBlocksOf({ nodes, cables }: NetworkGraph): HostBlock[] {
  const nodeById = new Map(nodes.map((node) => [node.id, node]));
  const switchOf = new Map<string, MapNode>();
  for (const { above, below } of cables) {
    const at = nodeById.get(above);
    if (at?.node && !switchOf.has(below)) switchOf.set(below, at);
  }
  const blocks = new Map<MapNode | null, MapNode[]>();
  for (const host of nodes) {
    if (host.node !== null) continue;
    const at = switchOf.get(host.id) ?? null;
    blocks.set(at, [...(blocks.get(at) ?? []), host]);
  }
  return [...blocks].map(([at, hosts]) => ({ id: `hosts of ${at?.id ?? 'none'}`, at, hosts }));
}
