import './styles/sheets/site.css';
import './styles/sheets/watch.css';
import './styles/sheets/lists.css';
import './styles/sheets/firstVisit.css';
import { pages } from './router/pages.ts';
import { startSite } from './startSite.tsx';

// A rejection is the window's to report: what the server has rendered stays, and works as it does without scripts.
void startSite({ window, pages, storage: () => localStorage });
