import type { Server, Service } from '../../../api/types';
import { text } from '../text';

/** A server as people refer to it. */
export function nameOfServer({ host, port }: Pick<Server, 'host' | 'port'>): string {
  return `${host}:${port.toString()}`;
}

/** The address of a service as people write it. */
export function addressOf({ transport, address, port }: Service): string {
  return text.address(transport, address, port);
}

/** The name of a way to choose servers. */
export function choiceName(choice: string): string {
  return isChoice(choice) ? text.choices[choice].name : choice;
}

export type Choice = keyof typeof text.choices;

export function isChoice(choice: string): choice is Choice {
  return choice in text.choices;
}

/** All flows of a service; null where switches choose servers by themselves. */
export function flowsOf({ servers }: Service): number | null {
  const counts = servers.flatMap(({ flows }) => (flows === null ? [] : [flows]));
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Whether servers are checked, and none of those that get new flows is up. */
export function isDown({ servers }: Service): boolean {
  const receiving = servers.filter(({ draining }) => !draining);
  return receiving.length > 0 && receiving.every(({ health }) => health === 'down');
}
