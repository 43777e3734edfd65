import comments from '../../messages/de/comments.json' with { type: 'json' };
import player from '../../messages/de/player.json' with { type: 'json' };
import share from '../../messages/de/share.json' with { type: 'json' };
import watch from '../../messages/de/watch.json' with { type: 'json' };

export default { ...comments, ...player, ...share, ...watch };
