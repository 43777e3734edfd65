/** Cases that programs or comparisons leave out because the cache does not handle them. */
export const leftOut = {
  identityOverLayersThatRunAgain: true,
  objectsWithoutKeyInLayers: true,
};
