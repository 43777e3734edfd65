import { chromeDevtools } from './chrome.ts';

chromeDevtools().panels.create('Mainvideo', '', 'panel.html');
