/** The index of the search: a document for each section of each page. */
import MiniSearch from 'minisearch';
import { unmarked } from './text.js';

export const options = { fields: ['title', 'page', 'text'], storeFields: ['title', 'page', 'url', 'start'] };

const heading = /<h([1-3]) id="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;
const start = 160;

const anchor = /<a class="anchor"[^>]*>#<\/a>/g;

/** The sections of a page's HTML. */
export function sections(url, page, content) {
  const html = content.replace(anchor, '');
  const found = [...html.matchAll(heading)];
  return found.map((match, index) => {
    const text = unmarked(html.slice(match.index + match[0].length, found[index + 1]?.index));
    const isTop = match[1] === '1';
    return {
      id: `${url}#${match[2]}`,
      url: isTop ? url : `${url}#${match[2]}`,
      title: unmarked(match[3]),
      page,
      text,
      start: text.slice(0, start),
    };
  });
}

export function index(documents) {
  const search = new MiniSearch(options);
  search.addAll(documents);
  return JSON.stringify(search);
}
