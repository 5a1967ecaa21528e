const standardPort = '8080';

/**
 * The address of the gateway that the development server forwards to, without a slash at its end:
 * $WINDOWPANE_GATEWAY, or the one that `./windowpane up` starts with these options.
 * @param {Record<string, string | undefined>} environment
 * @param {readonly string[]} options
 * @returns {string}
 * @throws {Error} when $WINDOWPANE_GATEWAY is not an http or https address
 */
export function gatewayAddress(environment, options = []) {
  const named = environment['WINDOWPANE_GATEWAY'] ?? '';
  const [, port = standardPort] = /--port[= ](\S+)/.exec(options.join(' ')) ?? [];
  if (named === '') return `http://127.0.0.1:${port}`;
  const scheme = URL.canParse(named) ? new URL(named).protocol : '';
  if (scheme !== 'http:' && scheme !== 'https:') {
    throw new Error(`WINDOWPANE_GATEWAY must be an address such as http://127.0.0.1:8080, not ${named}.`);
  }
  return named.replace(/\/+$/, '');
}
