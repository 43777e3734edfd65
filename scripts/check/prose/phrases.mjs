/**
 * Phrases that slow readers down, as lower-case patterns with advice for each. Most of them leave the actor or the
 * thing unnamed. Rewrite the sentence instead of replacing the phrase.
 */
export const phrases = [
  ['whoever|whichever one|whosoever', 'name the actor: the caller, the viewer, the owner, a client'],
  ['nobody|somebody', '“no one” or “someone”, or name the actor'],
  [
    'what (?:is|was|are|were|has been) (?:asked|given|kept|known|left|made|meant|said|shown|taken|there|told)',
    'name the thing',
  ],
  ['what (?:can|cannot|could|may|must|should|would) ', 'name the thing'],
  ['of what (?:is|was|there)', 'name the thing'],
  [
    'answers? (?:with|whether|null|nothing|what|that|how)',
    '“returns”, “resolves with”; of a server, “responds with”',
  ],
  [
    '(?:is|are|was|were|be) (?:told|asked) (?:of|that|whether|what)',
    '“receives”, “is notified of”, “is requested”',
  ],
  [
    'hears? (?:of|from|about|it|what|each|that|nothing)|heard (?:of|from|about)',
    '“is notified of”, “receives”, “subscribes to”',
  ],
  ['tells? (?:of|what|who|whether|how)', '“reports”, “returns”, “describes”'],
  ['says? (?:so|what|whether|which|who|of|it)', '“states”, “returns”, “describes”'],
  ['knows? (?:nothing|no|none)\\b', '“has no …”, “does not depend on …”'],
  ['(?:is|are|was|were|has|have|had) none', 'name what is missing: “has no messages”'],
  ['(?:is|are) no \\w+ of (?:ours|its|theirs)', '“is not one of …”'],
  ['of (?:its|their|our|your|his|one.s) own', '“its own …”, “separate”, “custom”'],
  ['heeds?|heeded', '“respects”, “follows”'],
  ['anew|once more', '“again”'],
  ['needless(?:ly)?', '“unnecessary”'],
  ['for want of', '“without”, “because … is missing”'],
  ['all the same', '“nevertheless”, “still”'],
  ['as it were|so to speak', 'delete it'],
  ['(?:to|can|could|cannot) be had', '“available”'],
  ['(?:is|are) to be', '“must”, “should”, “will”'],
  ['goes by', '“uses”, “follows”'],
  ['goes on', '“continues”'],
  ['lets? go of', '“releases”'],
  ['(?:lays?|laid|lies|lay) (?:over|beneath|upon)', '“applies”, “merges”, “is below”'],
  ['st(?:ands?|ood) (?:in|at|for|behind|under)', '“is in”, “is at”, “represents”'],
  ['comes? of|came of', '“results from”'],
  ['makes? nothing of', '“ignores”'],
  ['has it that', '“requires”, “states”'],
  ['mends?|mended', '“fixes”, “repairs”'],
  ['ere|hitherto|thereof|whereof', '“before”, “so far”, “of it”'],
];
