/** What programs do not do, or comparisons do not ask, since the cache does not keep to it. */
export const leftOut = {
  /** Reads without layers share their objects with watchers of that, and over the time when layers come and go. */
  identityWithoutLayers: true,
  /** The caller changes the errors of a response that was written. */
  spoilingErrors: true,
  errorsBesideTypename: true,
  gcInBatches: true,
  identityOverLayersThatRunAgain: true,
  errorsInMergedLists: true,
  resetOfErrorsAlone: true,
  objectsWithoutKeyInLayers: true,
  invalidateInLayers: true,
  gcOfFoundEntities: true,
  seenTypesInSnapshots: true,
  missingOnce: true,
  learningAfterReading: true,
  equalErrorsOnce: true,
  evictingErrorsInLayers: true,
  modifyIsYoungest: true,
  mergeOfObjectsInListItems: true,
  partsOfReplacedObjects: true,
};
