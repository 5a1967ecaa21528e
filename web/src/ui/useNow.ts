import { useSyncExternalStore } from 'react';
import { gatewayNow } from '../api/clock';
import { minute } from '../lib/duration';

const listeners = new Set<() => void>();
let second = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function wholeSecond(): number {
  return Math.floor(gatewayNow() / 1_000) * 1_000;
}

function tick() {
  second = wholeSecond();
  for (const listener of listeners) listener();
  timer = setTimeout(tick, 1_000 - (gatewayNow() % 1_000));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setTimeout(tick, 1_000 - (gatewayNow() % 1_000));
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function getSecond(): number {
  const now = wholeSecond();
  // Without a listener no tick has kept it up to date.
  if (listeners.size === 0 || now - second > 2_000) second = now;
  return second;
}

/**
 * The gateway's time in steps of whole seconds (all in milliseconds); one clock ticks for the whole page. What uses longer
 * steps is drawn anew less often.
 */
export function useNow(step = 1_000): number {
  return useSyncExternalStore(subscribe, () => Math.floor(getSecond() / step) * step);
}

/** The gateway's time in whole minutes (as milliseconds), for what need not change every second. */
export function useMinute(): number {
  return useNow(minute);
}
