const site = process.env.MAINVIDEO_ORIGIN;

/** @type {import('next').NextConfig} */
export default {
  // The browser asks the page's own origin, so the viewer's cookie is its own too.
  rewrites: async () =>
    ['api', 'media'].map((path) => ({ source: `/${path}/:rest*`, destination: `${site}/${path}/:rest*` })),
};
