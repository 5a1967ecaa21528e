/** Turns the project's Markdown into pages: headings get anchors, links lead to pages, pictures fit the theme. */
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { address, exists, isFolder, relative } from './sources.js';

loadLanguages.silent = true;
loadLanguages([
  'bash',
  'java',
  'json',
  'properties',
  'python',
  'sql',
  'typescript',
  'yaml',
  'markup',
  'http',
]);

const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/**
 * A plugin of markdown-it. `known` has the paths of all pages, and `files` collects the paths of other files that pages link to
 * or show. Fails for a link to a file that does not exist.
 */
export function projectMarkdown(known, files) {
  return (markdown) => {
    markdown.set({ highlight });
    markdown.core.ruler.push('project', (state) => {
      const { source } = state.env;
      anchors(state.tokens);
      for (const token of state.tokens) {
        if (token.type === 'inline') token.children = inline(token.children, source, state.Token);
      }
    });
    const table = (open) => (open ? '<div class="table" tabindex="0"><table>\n' : '</table></div>\n');
    markdown.renderer.rules.table_open = () => table(true);
    markdown.renderer.rules.table_close = () => table(false);
  };

  function inline(tokens, source, Token) {
    const opened = [];
    return tokens.flatMap((token) => {
      if (token.type === 'image') return picture(token, source, Token);
      if (token.type === 'link_close') return opened.pop() ? [token] : [];
      if (token.type !== 'link_open') return [token];
      const target = link(token.attrGet('href'), source);
      opened.push(target !== undefined);
      if (target === undefined) return [];
      token.attrSet('href', target);
      if (elsewhere.test(target)) token.attrSet('rel', 'noreferrer');
      return [token];
    });
  }

  /** Where a link leads on the site; undefined for a folder that is no page, whose link becomes text. */
  function link(href, source) {
    if (elsewhere.test(href) || href.startsWith('#')) return href;
    const [name, anchor] = href.split('#');
    const target = path.posix.join(path.posix.dirname(source), decodeURI(name)).replace(/\/$/, '');
    if (!exists(target)) throw new Error(`${source}: the link to ${href} leads to no file`);
    const place = placeOf(target);
    return place && relative(address(source), place) + (anchor === undefined ? '' : `#${anchor}`);
  }

  function placeOf(target) {
    if (known.has(target)) return address(target);
    if (!isFolder(target)) return file(target);
    return known.has(`${target}/README.md`) ? address(`${target}/README.md`) : undefined;
  }

  function file(target) {
    files.add(target);
    return `files/${target}`;
  }

  /** A picture that has a dark version is shown in the theme of the page. */
  function picture(token, source, Token) {
    const src = token.attrGet('src');
    if (elsewhere.test(src)) throw new Error(`${source}: the picture ${src} is not a file of the project`);
    const light = path.posix.join(path.posix.dirname(source), src);
    if (!exists(light)) throw new Error(`${source}: there is no picture ${src}`);
    const dark = light.replace(/-light\.(png|svg)$/, '-dark.$1');
    const shown = (target, kind) => {
      const image = new Token('image', 'img', 0);
      image.attrs = [...token.attrs.map((each) => [...each]), ['loading', 'lazy'], ['decoding', 'async']];
      image.attrSet('src', relative(address(source), file(target)));
      if (kind) image.attrSet('class', kind);
      image.children = token.children;
      image.content = token.content;
      return image;
    };
    return dark !== light && exists(dark) ? [shown(light, 'light'), shown(dark, 'dark')] : [shown(light)];
  }
}

/** Anchors as code hosts make them, so that a link works in both places. */
function anchors(tokens) {
  const slugger = new GithubSlugger();
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    token.attrSet('id', slugger.slug(plain(tokens[index + 1])));
  });
}

function plain(token) {
  return token.children
    .map((child) => (child.type === 'text' || child.type === 'code_inline' ? child.content : ''))
    .join('');
}

const names = { sh: 'bash', shell: 'bash', console: 'bash', xml: 'markup', html: 'markup', ts: 'typescript' };

function highlight(code, language) {
  const grammar = Prism.languages[names[language] ?? language];
  return grammar ? Prism.highlight(code, grammar, language) : '';
}
