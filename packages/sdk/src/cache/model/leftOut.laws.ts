/** What programs do not do, or comparisons do not ask, since the cache does not keep to it. */
export const leftOut = {
  /** Reads without layers share their objects with watchers of that, and over the time when layers come and go. */
  identityWithoutLayers: true,
  /** The caller changes the errors of a response that was written. */
  spoilingErrors: false,
  errorsBesideTypename: false,
  gcInBatches: true,
  identityOverLayersThatRunAgain: true,
  errorsInMergedLists: true,
  resetOfErrorsAlone: false,
  objectsWithoutKeyInLayers: true,
  invalidateInLayers: true,
  gcOfFoundEntities: true,
  seenTypesInSnapshots: true,
  missingOnce: false,
  learningAfterReading: false,
  equalErrorsOnce: true,
  evictingErrorsInLayers: true,
  modifyIsYoungest: false,
  mergeOfObjectsInListItems: false,
  partsOfReplacedObjects: true,
};
