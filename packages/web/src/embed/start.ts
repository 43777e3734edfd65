import { type FocusPlace, shortcutFor } from '../features/player/keys/shortcuts.ts';
import './embed.css';
import { chosenStream } from './chosenStream.ts';
import { runCommand, runKeyAction } from './runCommand.ts';
import { playerReport, readCommand, reportedEvents } from './playerMessages.ts';

// Adds everything that an embedded player does beyond the browser's own playback.

const player = document.querySelector<HTMLVideoElement>('#player')!;
const watch = document.querySelector<HTMLAnchorElement>('#watch')!;
const id = player.dataset['id']!;

// `controls=0` hides the controls only if this script runs: without a script, they are the only way to play.
if (player.dataset['controls'] === '0') {
  player.controls = false;
  player.addEventListener('click', () => runKeyAction(player, { type: 'togglePlay' }));
}

player.addEventListener(
  'playing',
  () => {
    // Load it after the first frame, so that nothing competes with the video.
    import('./countView.ts')
      .then(({ countView }) => countView(id, Number(player.dataset['duration'])))
      .catch(() => {});
  },
  { once: true },
);
for (const event of ['playing', 'pause', 'ended'] as const) {
  player.addEventListener(event, () => document.body.classList.toggle('is-playing', event === 'playing'));
}

const problem = document.querySelector<HTMLElement>('#problem')!;
function showProblem(): void {
  if (!problem.hidden) return;
  problem.hidden = false;
  // Screen readers announce the message once, and no step.
  const percent = document.createElement('span');
  percent.ariaHidden = 'true';
  const showProgress = (progress: number) => {
    if (!percent.isConnected) problem.replaceChildren(`${problem.dataset['preparing']!} `, percent);
    percent.textContent = `${Math.floor(100 * progress)}%`;
  };
  import('./watchPreparation.ts')
    .then(({ watchPreparation }) => watchPreparation(id, showProgress, () => location.reload()))
    .catch(() => {});
}
const stream = chosenStream(player);
if (stream) {
  import('./playStream.ts')
    .then(({ playStream }) => playStream(player, stream, showProblem))
    .catch(showProblem);
} else {
  // A source's errors do not bubble. If the last source fails, none can be played.
  player.querySelector('source:last-of-type')?.addEventListener('error', showProblem);
  player.addEventListener('error', showProblem);
  // It may have failed before this script ran.
  if (player.error || player.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) showProblem();
}

watch.addEventListener('click', () => {
  const seconds = Math.floor(player.currentTime);
  watch.search = seconds > 0 ? `?t=${seconds}` : '';
  player.pause();
});

document.addEventListener('keydown', (event) => {
  const action = shortcutFor(event, placeOf(event.target));
  if (action && runKeyAction(player, action)) event.preventDefault();
});

function placeOf(target: EventTarget | null): FocusPlace {
  if (target === player && player.controls) return 'player';
  return target instanceof HTMLAnchorElement ? 'pressable' : 'page';
}

if (window.parent !== window) {
  // Sent to any embedding page: it contains the player's state only, nothing about the viewer.
  const tell = (event: string) => window.parent.postMessage(playerReport(event, id, player), '*');
  for (const event of reportedEvents) player.addEventListener(event, () => tell(event));
  window.addEventListener('message', ({ source, data }) => {
    const command = source === window.parent ? readCommand(data) : null;
    if (!command) return;
    runCommand(player, command);
    if (command.type === 'state') tell('state');
  });
  tell('ready');
}
