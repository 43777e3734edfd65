import type { StudioOverviewQuery } from '../operations/index.ts';
import { Command } from '../Command.tsx';
import { useMessages } from '../messages.ts';

type Tools = NonNullable<StudioOverviewQuery['studio']>['mediaTools'];

/** For Debian and Ubuntu, and for Homebrew on macOS. */
const installCommands = ['sudo apt install ffmpeg', 'brew install ffmpeg'];

/** The installed media tools, or how to install them. */
export function MediaToolsCard({ tools }: { readonly tools: Tools }) {
  const w = useMessages();
  const { ffmpegVersion, codesH264, reason } = tools;
  return (
    <section className="studio-card">
      <h2 className="studio-card__title">{w('studio.mediaTools')}</h2>
      {ffmpegVersion === null ? (
        <>
          <p>{w('studio.ffmpegMissing')}</p>
          {installCommands.map((command) => (
            <Command key={command} command={command} />
          ))}
          {reason !== null && (
            <p className="studio-soft" lang="en" dir="auto">
              {reason}
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            <bdi>ffmpeg {ffmpegVersion}</bdi>
          </p>
          <p className="studio-soft">{codesH264 ? w('studio.ffmpegReady') : w('studio.cannotCode')}</p>
        </>
      )}
    </section>
  );
}
