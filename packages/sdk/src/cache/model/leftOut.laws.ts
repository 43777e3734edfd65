/** What programs do not do, or comparisons do not ask, since the cache does not keep to it. */
export const leftOut = {
  identityWithoutLayers: true,
  identityOverLayersThatRunAgain: true,
  objectsWithoutKeyInLayers: true,
  invalidateInLayers: true,
  equalErrorsOnce: true,
  evictingErrorsInLayers: true,
  partsOfReplacedObjects: true,
  seenTypesInSnapshots: true,
  typenameAlone: true,
  gcInBatches: true,
};
