import { problemWords } from './problemWords';

/** A short message that something happened. */
export interface Toast {
  readonly id: number;
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly message: string | undefined;
}

let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

/** Older ones make room. */
const most = 4;

function show(toast: Omit<Toast, 'id'>): void {
  set([...toasts, { ...toast, id: next++ }].slice(-most));
}

/** Says that something was done, once the gateway has confirmed it. */
export function tellDone(title: string, message?: string): void {
  show({ tone: 'good', title, message });
}

/** Says that something failed and why; stays until it is closed. */
export function tellFailed(error: unknown): void {
  const { title, advice } = problemWords(error);
  show({ tone: 'bad', title, message: advice });
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

export function getToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
