import {
  CancelJob,
  JobChanged,
  type JobState,
  MakeMedia,
  RetryJob,
  type StudioJobRowFragment,
  type StudioJobsQuery,
  type StudioJobsQueryVariables,
} from '../operations/index.ts';
import { useMutation, useSubscription } from '@mainvideo/sdk/react';
import { useRef, useState } from 'react';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { Filter } from '../Filter.tsx';
import { JobProgress } from './JobProgress.tsx';
import { isMissingJob } from './jobNews.ts';
import { kindMessages } from './kindMessages.ts';
import { LiveNews } from '../overview/LiveNews.tsx';
import { MediaToolsCard } from '../overview/MediaToolsCard.tsx';
import { Moment } from '../Moment.tsx';
import { refusalOf } from '../refusalOf.ts';
import { useServerMessages } from '../serverMessages/useServerMessages.ts';
import { type RowCommand, rowCommand } from '../rowCommand.ts';
import { editPath } from '../screens.ts';
import { EmptyList, Pages, StudioFrame } from '../StudioFrame.tsx';
import { useRefresh } from '../useRefresh.ts';
import { useMessages, type StudioMessageId } from '../messages.ts';

type Studio = NonNullable<StudioJobsQuery['studio']>;

export const jobStates = ['RUNNING', 'QUEUED', 'FAILED', 'DONE', 'CANCELLED'] as const;

const looks = {
  RUNNING: { word: 'studio.jobRunning', look: 'studio-badge studio-badge--busy' },
  QUEUED: { word: 'studio.jobQueued', look: 'studio-badge' },
  FAILED: { word: 'studio.jobFailed', look: 'studio-badge studio-badge--bad' },
  DONE: { word: 'studio.jobDone', look: 'studio-badge studio-badge--good' },
  CANCELLED: { word: 'studio.jobCancelled', look: 'studio-badge' },
} as const satisfies {
  readonly [state in JobState]: { readonly word: StudioMessageId; readonly look: string };
};

const commands = {
  retry: { word: 'studio.retry', named: 'studio.retryNamed' },
  cancel: { word: 'studio.cancel', named: 'studio.cancelNamed' },
  makeAgain: { word: 'studio.makeAgain', named: 'studio.makeAgainNamed' },
} as const satisfies {
  readonly [command in RowCommand]: { readonly word: StudioMessageId; readonly named: StudioMessageId };
};

const path = '/studio/jobs';

/** The media jobs, live. */
export function JobsScreen({
  studio,
  variables,
  refresh: ask,
}: {
  readonly studio: Studio;
  readonly variables: StudioJobsQueryVariables;
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const { jobs, mediaTools } = studio;
  const { state, after } = variables;
  const refresh = useRefresh(ask);
  // A job that is not in the list (it is on a later page) is fetched once per state, not at each step of its
  // progress.
  const askedFor = useRef(new Set<string>());
  const { error } = useSubscription(JobChanged, {
    ignoreResults: true,
    onData({ data }) {
      const job = data.data?.jobChanged;
      if (!job) return;
      const shown = { ids: jobs.edges.map(({ node }) => node.id), state, isFirstPage: !after };
      const once = `${job.id} ${job.state}`;
      if (!isMissingJob(shown, job) || askedFor.current.has(once)) return;
      askedFor.current.add(once);
      refresh();
    },
    // The refresh detects that the owner was signed out.
    onError: refresh,
  });
  return (
    <StudioFrame
      screen="jobs"
      title={w('studio.jobs')}
      about={w('studio.jobsCount', { count: jobs.totalCount })}
    >
      <LiveNews isOver={error !== undefined} />
      {mediaTools.ffmpegVersion === null && <MediaToolsCard tools={mediaTools} />}
      <Filter
        name={w('studio.whichJobs')}
        choices={[
          { href: path, word: w('studio.allJobs'), isChosen: !state },
          ...jobStates.map((each) => ({
            href: `${path}?state=${each}`,
            word: w(looks[each].word),
            isChosen: each === state,
          })),
        ]}
      />
      {jobs.edges.length === 0 ? (
        <EmptyList title={w('studio.noJobs')} advice={w('studio.noJobsAdvice')} />
      ) : (
        <ul className="studio-list">
          {jobs.edges.map(({ node }) => (
            <li className="studio-row" key={node.id}>
              <JobRow job={node} />
            </li>
          ))}
        </ul>
      )}
      <Pages
        path={path}
        query={{ state }}
        after={after}
        endCursor={jobs.pageInfo.hasNextPage ? jobs.pageInfo.endCursor : null}
      />
    </StudioFrame>
  );
}

function JobRow({ job }: { readonly job: StudioJobRowFragment }) {
  const w = useMessages();
  const [problem, setProblem] = useState<string | null>(null);
  const [retry] = useMutation(RetryJob, { ignoreResults: true });
  const [cancel] = useMutation(CancelJob, { ignoreResults: true });
  const [make] = useMutation(MakeMedia, { ignoreResults: true });
  const {
    id,
    kind,
    video,
    path,
    state,
    progress,
    attempt,
    reason,
    reasonSaid,
    createdAt,
    startedAt,
    endedAt,
  } = job;
  const say = useServerMessages();
  const said = reason === null ? null : say(reasonSaid, reason);
  const { word, look } = looks[state];
  const name = `${w(kindMessages[kind])}, ${video?.title ?? path ?? w('studio.videoGone')}`;
  const command = rowCommand({ state, hasVideo: video !== null });
  const obey = async () => {
    setProblem(null);
    try {
      if (command === 'retry') await retry({ variables: { id } });
      else if (command === 'cancel') await cancel({ variables: { id } });
      else if (video) await make({ variables: { videoId: video.videoId, kinds: [kind] } });
    } catch (error) {
      setProblem(refusalOf(error) ?? w('studio.changeFailed'));
    }
  };
  const moments = [
    ['studio.created', createdAt],
    ['studio.started', startedAt],
    ['studio.ended', endedAt],
  ] as const;
  return (
    <>
      <div className="studio-card__top">
        <h2 className="studio-row__title">
          {w(kindMessages[kind])}
          <span className={look}>{w(word)}</span>
        </h2>
        {/* Another button in the same place keeps the focus. */}
        {command && (
          <button
            className="button"
            type="button"
            aria-label={w(commands[command].named, { name })}
            onClick={() => void obey()}
          >
            {w(commands[command].word)}
          </button>
        )}
      </div>
      <p className="studio-soft">
        {video ? (
          <a href={editPath(video.videoId)}>
            <bdi>{video.title}</bdi>
          </a>
        ) : (
          <bdi>{path ?? w('studio.videoGone')}</bdi>
        )}
      </p>
      {state === 'RUNNING' && <JobProgress name={name} progress={progress} />}
      {said && (
        <p className="studio-reason" {...said.marks}>
          {said.text}
        </p>
      )}
      <dl className="studio-facts">
        {moments.map(
          ([moment, iso]) =>
            iso !== null && (
              <div key={moment}>
                <dt>{w(moment)}</dt>
                <dd>
                  <Moment iso={iso} />
                </dd>
              </div>
            ),
        )}
        {state === 'DONE' && startedAt !== null && endedAt !== null && (
          <div>
            <dt>{w('studio.took')}</dt>
            <dd>{formatDuration((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)}</dd>
          </div>
        )}
        {attempt > 1 && (
          <div>
            <dt>{w('studio.attempt')}</dt>
            <dd>{attempt}</dd>
          </div>
        )}
      </dl>
      <span className="studio-problem" role="status">
        {problem}
      </span>
    </>
  );
}
