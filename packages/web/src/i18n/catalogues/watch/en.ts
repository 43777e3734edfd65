import comments from '../../messages/en/comments.json' with { type: 'json' };
import player from '../../messages/en/player.json' with { type: 'json' };
import share from '../../messages/en/share.json' with { type: 'json' };
import watch from '../../messages/en/watch.json' with { type: 'json' };

export default { ...comments, ...player, ...share, ...watch };
