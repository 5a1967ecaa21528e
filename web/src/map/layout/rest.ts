/** Time that work may take of the page at once, in milliseconds; a page must not stop for more than 50. */
const sliceMs = 8;

/** Long work calls the returned function often: it lets the page do its own work from time to time. */
export function restsOften(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
