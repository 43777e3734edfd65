import feed from '../../messages/en/feed.json' with { type: 'json' };
import lists from '../../messages/en/lists.json' with { type: 'json' };
import offline from '../../messages/en/offline.json' with { type: 'json' };
import search from '../../messages/en/search.json' with { type: 'json' };
import shell from '../../messages/en/shell.json' with { type: 'json' };
import video from '../../messages/en/video.json' with { type: 'json' };

export default { ...feed, ...lists, ...offline, ...search, ...shell, ...video };
