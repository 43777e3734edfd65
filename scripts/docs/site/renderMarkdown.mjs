import MarkdownIt from 'markdown-it';
import { headingId } from '../headingIds.mjs';
import { highlight } from './highlight.mjs';

/**
 * Renders Markdown as HTML without scripts and styles. HTML in the text is shown as text, and comments are left out.
 *
 * @param addressOf returns the address that a relative link of this text leads to, or null if the site has no such
 *   page
 * @param linkOf returns the address that a name in code leads to
 * @returns `html`; `title`: the first heading, which is not in the HTML; `sections`: `{ id, title, level, text }`,
 *   the first without an id
 */
export function renderMarkdown(markdown, { addressOf = (target) => target, linkOf } = {}) {
  const md = new MarkdownIt({ html: false, linkify: false });
  const sections = [{ id: '', title: '', level: 1, text: '' }];
  const seen = new Map();
  md.renderer.rules.fence = (tokens, i) => {
    const [language = ''] = tokens[i].info.trim().split(/\s/);
    const code = highlight(tokens[i].content.trimEnd(), language, linkOf);
    // Scrollable blocks must be focusable, so that the keyboard can scroll them too.
    return `<pre tabindex="0"><code>${code}</code></pre>\n`;
  };
  md.renderer.rules.code_block = md.renderer.rules.fence;
  md.renderer.rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  md.renderer.rules.th_open = (tokens, i) =>
    // An empty header cell is not a heading.
    tokens[i + 1].content === '' ? '<td>' : '<th scope="col">';
  md.renderer.rules.th_close = (tokens, i) => (tokens[i - 1].content === '' ? '</td>' : '</th>');

  const tokens = md.parse(withoutComments(markdown), {});
  let title = '';
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const name = plainText(tokens[i + 1]);
      const id = uniqueId(headingId(tokens[i + 1].content), seen);
      if (token.tag === 'h1' && title === '') {
        title = name;
        sections[0].title = name;
        tokens[i].hidden = tokens[i + 1].hidden = tokens[i + 2].hidden = true;
        tokens[i].type = tokens[i + 1].type = tokens[i + 2].type = 'nothing';
        continue;
      }
      token.attrSet('id', id);
      sections.push({ id, title: name, level: Number(token.tag[1]), text: '' });
    } else if (token.type === 'inline') {
      rewriteLinks(token.children, addressOf);
      if (tokens[i - 1].type !== 'heading_open') sections.at(-1).text += `${plainText(token)} `;
    } else if (token.type === 'fence') sections.at(-1).text += `${token.content} `;
  }
  md.renderer.rules.nothing = () => '';
  return { html: md.renderer.render(tokens, md.options, {}), title, sections };
}

function uniqueId(id, seen) {
  const count = seen.get(id) ?? 0;
  seen.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

function plainText(token) {
  return (token.children ?? [])
    .map((child) => (child.type === 'softbreak' ? ' ' : child.type === 'image' ? '' : child.content))
    .join('');
}

function rewriteLinks(children, addressOf) {
  for (const [i, token] of children.entries()) {
    const name = token.type === 'image' ? 'src' : token.type === 'link_open' ? 'href' : undefined;
    const target = name && token.attrGet(name);
    if (!target || /^([a-z]+:|#)/.test(target)) continue;
    const address = addressOf(target);
    if (address !== null) token.attrSet(name, address);
    else if (token.type === 'link_open') {
      token.tag = 'span';
      token.attrs = [];
      children.slice(i).find(({ type }) => type === 'link_close').tag = 'span';
    }
  }
}

function withoutComments(markdown) {
  return markdown
    .split(/^(```[^]*?^```.*$)/m)
    .map((part, i) => (i % 2 === 0 ? part.replace(/<!--[^]*?-->/g, '') : part))
    .join('');
}
