import feed from '../../messages/de/feed.json' with { type: 'json' };
import lists from '../../messages/de/lists.json' with { type: 'json' };
import offline from '../../messages/de/offline.json' with { type: 'json' };
import search from '../../messages/de/search.json' with { type: 'json' };
import shell from '../../messages/de/shell.json' with { type: 'json' };
import video from '../../messages/de/video.json' with { type: 'json' };

export default { ...feed, ...lists, ...offline, ...search, ...shell, ...video };
