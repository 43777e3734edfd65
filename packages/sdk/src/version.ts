/** The SDK's own version, as in its package.json. */
export const version = '0.1.0';
