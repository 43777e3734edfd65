// The page `/docs/search`: shows results while the user types, from an index that is loaded once.
import { excerptOf, rankSections } from './rankSections.js';

const field = document.getElementById('q');
const results = document.getElementById('results');
const status = document.getElementById('status');
const loading = fetch('/docs/search.json').then((answer) => {
  if (!answer.ok) throw new Error(`The index answers ${answer.status}.`);
  return answer.json();
});

field.value = new URLSearchParams(location.search).get('q') ?? '';
field.addEventListener('input', show);
field.form.addEventListener('submit', (event) => {
  event.preventDefault();
  show();
});
show();

async function show() {
  const query = field.value.trim();
  const address = query === '' ? location.pathname : `${location.pathname}?q=${encodeURIComponent(query)}`;
  history.replaceState(null, '', address);
  if (query === '') return results.replaceChildren();
  let sections;
  try {
    sections = await loading;
  } catch {
    status.textContent = 'The index could not be loaded. Reload the page to try again.';
    return;
  }
  if (query !== field.value.trim()) return;
  const found = rankSections(sections, query);
  status.textContent = found.length === 0 ? `Nothing has ${query}.` : `${found.length} found for ${query}.`;
  results.replaceChildren(...found.map((section) => itemOf(section, query)));
}

function itemOf({ page, title, text, address }, query) {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title === page ? page : `${title} · ${page}`;
  const excerpt = document.createElement('p');
  excerpt.textContent = excerptOf(text, query);
  const item = document.createElement('li');
  item.append(link, excerpt);
  return item;
}
