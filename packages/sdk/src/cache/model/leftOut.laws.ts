/** What programs do not do, or comparisons do not ask, since the cache does not keep to it. */
export const leftOut = {
  identityWithoutLayers: true,
  gcInBatches: true,
  identityOverLayersThatRunAgain: true,
  errorsInMergedLists: true,
  objectsWithoutKeyInLayers: true,
  invalidateInLayers: true,
  gcOfFoundEntities: true,
  equalErrorsOnce: true,
  evictingErrorsInLayers: true,
  partsOfReplacedObjects: true,
  identityAfterLearning: true,
  seenTypesInSnapshots: true,
};
