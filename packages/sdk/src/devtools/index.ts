// Every public name of `@mainvideo/sdk/devtools`.
export { createDevtools, type Devtools, type InspectOptions } from './createDevtools.ts';
export { type AskPage, showPanel, type PanelOptions } from './panel/showPanel.ts';
