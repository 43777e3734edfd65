const site = process.env.MAINVIDEO_ORIGIN ?? 'http://localhost:3000';

/** @type {import('next').NextConfig} */
export default {
  // Requests go through the page's own origin, so the viewer's cookie belongs to it too.
  rewrites: async () =>
    ['api', 'media'].map((path) => ({ source: `/${path}/:rest*`, destination: `${site}/${path}/:rest*` })),
};
