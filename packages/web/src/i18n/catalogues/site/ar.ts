import feed from '../../messages/ar/feed.json' with { type: 'json' };
import lists from '../../messages/ar/lists.json' with { type: 'json' };
import offline from '../../messages/ar/offline.json' with { type: 'json' };
import search from '../../messages/ar/search.json' with { type: 'json' };
import shell from '../../messages/ar/shell.json' with { type: 'json' };
import video from '../../messages/ar/video.json' with { type: 'json' };

export default { ...feed, ...lists, ...offline, ...search, ...shell, ...video };
