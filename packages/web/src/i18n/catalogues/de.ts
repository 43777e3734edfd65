import comments from '../messages/de/comments.json' with { type: 'json' };
import feed from '../messages/de/feed.json' with { type: 'json' };
import lists from '../messages/de/lists.json' with { type: 'json' };
import offline from '../messages/de/offline.json' with { type: 'json' };
import player from '../messages/de/player.json' with { type: 'json' };
import search from '../messages/de/search.json' with { type: 'json' };
import share from '../messages/de/share.json' with { type: 'json' };
import shell from '../messages/de/shell.json' with { type: 'json' };
import video from '../messages/de/video.json' with { type: 'json' };
import watch from '../messages/de/watch.json' with { type: 'json' };

export default {
  ...comments,
  ...feed,
  ...lists,
  ...offline,
  ...player,
  ...search,
  ...share,
  ...shell,
  ...video,
  ...watch,
};
