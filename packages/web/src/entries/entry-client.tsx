import '../styles/sheets/site.css';
import '../styles/sheets/watch.css';
import '../styles/sheets/lists.css';
import '../styles/sheets/firstVisit.css';
import { pages } from '../router/pages.ts';
import { startSite } from '../app/startSite.tsx';

// A rejection is reported by the window's handler. The server-rendered page stays, and works as it does without
// scripts.
void startSite({ window, pages, storage: () => localStorage });
