// What `themeIn` of src/ui/theme.ts reads: a test compares them.
const chosen = /(?:^|;)\s*mainvideo-theme=(light|dark)(?!\w)/.exec(document.cookie);
if (chosen) document.documentElement.dataset.theme = chosen[1];
