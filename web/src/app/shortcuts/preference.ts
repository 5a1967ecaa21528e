import { useSyncExternalStore } from 'react';
import { stored } from '../../lib/stored';

const key = 'windowpane-single-keys';
const listeners = new Set<() => void>();
let on = stored.read(key) !== 'off';

/** Whether single keys do something. Who speaks to the browser, or presses keys by accident, switches them off. */
export function singleKeysAreOn(): boolean {
  return on;
}

/** Switches single keys on or off, and keeps it for the next visit. */
export function setSingleKeys(next: boolean): void {
  on = next;
  stored.write(key, next ? null : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same, for components. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysAreOn);
}
