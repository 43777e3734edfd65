import comments from '../messages/en/comments.json' with { type: 'json' };
import feed from '../messages/en/feed.json' with { type: 'json' };
import lists from '../messages/en/lists.json' with { type: 'json' };
import offline from '../messages/en/offline.json' with { type: 'json' };
import player from '../messages/en/player.json' with { type: 'json' };
import search from '../messages/en/search.json' with { type: 'json' };
import share from '../messages/en/share.json' with { type: 'json' };
import shell from '../messages/en/shell.json' with { type: 'json' };
import video from '../messages/en/video.json' with { type: 'json' };
import watch from '../messages/en/watch.json' with { type: 'json' };

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
