/** Whether `@mainvideo/sdk` is on npm's registry. After changing this, `npm test -- installCommand` lists the pages to update. */
export const isPublished = false;

/**
 * The command that installs the SDK into the project in the current folder, as every page states it. The repository is expected in a
 * sibling folder called `mainvideo`. Further packages may follow.
 */
export const sdkInstallCommand = isPublished
  ? 'npm install @mainvideo/sdk graphql@16'
  : 'node ../mainvideo/scripts/installSdk.mjs';
