/** Where the gateway serves the documentation, which is a site of its own. */
export const documentation = '/docs/';
