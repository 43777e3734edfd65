/** What programs do not do, or comparisons do not ask, since the cache does not keep to it. */
export const leftOut = {
  identityOverLayersThatRunAgain: true,
  objectsWithoutKeyInLayers: true,
};
