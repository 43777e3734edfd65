import type { LibraryFileStatus, StudioFilesQuery, StudioFilesQueryVariables } from '../operations/index.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Command } from '../Command.tsx';
import { Filter } from '../Filter.tsx';
import { formatBytes } from '../formatBytes.ts';
import { ListSearch } from '../ListSearch.tsx';
import { JobProgress } from '../jobs/JobProgress.tsx';
import { useJobNews } from '../jobs/useJobNews.ts';
import { LiveNews } from '../overview/LiveNews.tsx';
import { useServerMessages } from '../serverMessages/useServerMessages.ts';
import { editPath, listPath } from '../screens.ts';
import { splitAdvice } from './splitAdvice.ts';
import { EmptyList, Pages, StudioFrame } from '../StudioFrame.tsx';
import { useLibraryNews } from '../overview/useLibraryNews.ts';
import { useMessages } from '../messages.ts';

type Studio = NonNullable<StudioFilesQuery['studio']>;
type File = Studio['files']['edges'][number]['node'];

/** In the order of their urgency for the owner. */
export const fileStatuses = ['REFUSED', 'CONVERTING', 'IGNORED', 'DUPLICATE', 'COPYING', 'PLAYABLE'] as const;

const looks: {
  readonly [status in LibraryFileStatus]: {
    readonly word: `studio.file${'Refused' | 'Converting' | 'Ignored' | 'Duplicate' | 'Copying' | 'Playable'}`;
    readonly look: string;
  };
} = {
  REFUSED: { word: 'studio.fileRefused', look: 'studio-badge studio-badge--bad' },
  CONVERTING: { word: 'studio.fileConverting', look: 'studio-badge studio-badge--busy' },
  IGNORED: { word: 'studio.fileIgnored', look: 'studio-badge' },
  DUPLICATE: { word: 'studio.fileDuplicate', look: 'studio-badge' },
  COPYING: { word: 'studio.fileCopying', look: 'studio-badge studio-badge--busy' },
  PLAYABLE: { word: 'studio.filePlayable', look: 'studio-badge studio-badge--good' },
};

const path = '/studio/files';

/** The status of each file in the library, with advice. */
export function FilesScreen({
  studio,
  variables,
  refresh,
}: {
  readonly studio: Studio;
  readonly variables: StudioFilesQueryVariables;
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const { library, files } = studio;
  const { query = '', status, after } = variables;
  const isOver = useLibraryNews(library.lastScanAt, refresh);
  useJobNews(refresh);
  return (
    <StudioFrame
      screen="files"
      title={w('studio.files')}
      about={w('studio.filesCount', { count: files.totalCount })}
    >
      <LiveNews isOver={isOver} />
      <Filter
        name={w('studio.whichFiles')}
        choices={[
          { href: listPath(path, { query }), word: w('studio.allFiles'), isChosen: !status },
          ...fileStatuses.map((each) => ({
            href: listPath(path, { query, status: each }),
            word: w(looks[each].word),
            isChosen: each === status,
          })),
        ]}
      />
      <ListSearch key={query} path={path} label={w('studio.searchFiles')} query={query ?? ''}>
        {status && <input type="hidden" name="status" value={status} />}
      </ListSearch>
      {files.edges.length === 0 ? (
        <EmptyList title={w('studio.noFiles')} advice={w('studio.noFilesAdvice')} />
      ) : (
        <ul className="studio-list">
          {files.edges.map(({ node }) => (
            <li className="studio-row" key={node.id}>
              <FileRow file={node} />
            </li>
          ))}
        </ul>
      )}
      <Pages
        path={path}
        query={{ query, status }}
        after={after}
        endCursor={files.pageInfo.hasNextPage ? files.pageInfo.endCursor : null}
      />
    </StudioFrame>
  );
}

function FileRow({ file }: { readonly file: File }) {
  const w = useMessages();
  const { decimalSign } = useLanguage();
  const { word, look } = looks[file.status];
  const say = useServerMessages();
  const reason = file.reason === null ? null : say(file.reasonSaid, file.reason);
  const advised = file.advice === null ? null : say(file.adviceSaid, file.advice);
  const advice = advised && splitAdvice(advised.text);
  return (
    <>
      <h2 className="studio-row__title">
        <bdi>{file.path}</bdi>
        <span className={look}>{w(word)}</span>
      </h2>
      <p className="studio-soft">
        <bdi>{formatBytes(file.sizeBytes, decimalSign)}</bdi>
        {file.video && (
          <>
            {' · '}
            <a href={editPath(file.video.videoId)}>
              <bdi>{file.video.title}</bdi>
            </a>
          </>
        )}
      </p>
      {file.conversion?.state === 'RUNNING' && (
        <JobProgress name={file.path} progress={file.conversion.progress} />
      )}
      {reason && <p {...reason.marks}>{reason.text}</p>}
      {advice && (
        <div className="studio-advice">
          <h3 className="studio-label">{w('studio.advice')}</h3>
          <p {...advised.marks}>{advice.text}</p>
          {advice.command !== null && <Command command={advice.command} />}
        </div>
      )}
    </>
  );
}
