const site = process.env.MAINVIDEO_ORIGIN;

/** @type {import('next').NextConfig} */
export default {
  // The browser sends API requests to the page's origin, so they include the viewer's cookie.
  rewrites: async () =>
    ['api', 'media'].map((path) => ({ source: `/${path}/:rest*`, destination: `${site}/${path}/:rest*` })),
};
