import comments from '../../messages/ar/comments.json' with { type: 'json' };
import player from '../../messages/ar/player.json' with { type: 'json' };
import share from '../../messages/ar/share.json' with { type: 'json' };
import watch from '../../messages/ar/watch.json' with { type: 'json' };

export default { ...comments, ...player, ...share, ...watch };
