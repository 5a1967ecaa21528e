/** What the worker of the layout engine offers where it is no worker: itself, to be called in the same thread. */
declare module 'elkjs/lib/elk-worker.min.js' {
  export const Worker: new (url?: string) => globalThis.Worker;
}
