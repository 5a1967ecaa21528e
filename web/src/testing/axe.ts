import axe from 'axe-core';

/** What axe finds wrong with the document, in words. Colours need a real browser and are looked at there. */
export async function violations(): Promise<string[]> {
  const found = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
