import { fewCables } from '../../mock/cables';
import { Store } from '../../mock/store';
import { topologyOf } from '../../mock/topology';

/** A store whose network has a second spine, s4: bookings from h1 to h4, and from h2 to h5, go over it. */
export function twoSpines() {
  const cable = { loads: [0, 0], rateBps: 100_000_000 } as const;
  const network = topologyOf([
    ...fewCables,
    { ...cable, ends: ['s1', 's4'], ports: [5, 1] },
    { ...cable, ends: ['s2', 's4'], ports: [5, 2] },
  ]);
  return new Store({ network });
}
