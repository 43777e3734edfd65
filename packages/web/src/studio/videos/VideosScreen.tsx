import type { StudioVideosQuery, StudioVideosQueryVariables } from '../operations/index.ts';
import { useState } from 'react';
import { formatDate } from '../../i18n/formatDate.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { editPath } from '../screens.ts';
import { ListSearch } from '../ListSearch.tsx';
import { EmptyList, Pages, StudioFrame } from '../StudioFrame.tsx';
import { SelectedVideos } from './SelectedVideos.tsx';
import { VisibilityChoice, VisibilityOptions } from './VisibilityChoice.tsx';
import { useMessages } from '../messages.ts';

type Videos = NonNullable<StudioVideosQuery['studio']>['videos'];

const path = '/studio/videos';

/** All videos, whatever their visibility. The URL contains the search. */
export function VideosScreen({
  videos,
  variables,
  refresh,
}: {
  readonly videos: Videos;
  readonly variables: StudioVideosQueryVariables;
  readonly refresh: () => Promise<unknown>;
}) {
  const w = useMessages();
  const language = useLanguage();
  const { query = '', visibility, after } = variables;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const nodes = videos.edges.map(({ node }) => node);
  return (
    <StudioFrame
      screen="videos"
      title={w('studio.videos')}
      about={w('studio.videosCount', { count: videos.totalCount })}
    >
      {/* With the key, another URL resets the form's values. */}
      <ListSearch
        key={`${query} ${visibility}`}
        path={path}
        label={w('studio.searchTitles')}
        query={query ?? ''}
      >
        <label className="studio-filter__choice">
          <span className="studio-label">{w('studio.visibility')}</span>
          <select className="studio-select" name="visibility" defaultValue={visibility ?? ''}>
            <option value="">{w('studio.anyVisibility')}</option>
            <VisibilityOptions />
          </select>
        </label>
      </ListSearch>
      {videos.edges.length === 0 ? (
        <EmptyList title={w('studio.noVideos')} advice={w('studio.noVideosAdvice')} />
      ) : (
        <>
          <SelectedVideos
            videos={nodes}
            selectedIds={selectedIds}
            select={setSelectedIds}
            refresh={refresh}
          />
          <table className="studio-table">
            <thead>
              <tr>
                <th scope="col">{w('studio.video')}</th>
                <th scope="col">{w('studio.visibility')}</th>
                <th scope="col">{w('studio.published')}</th>
                <th scope="col" className="studio-number">
                  {w('studio.views')}
                </th>
                <th scope="col" className="studio-number">
                  {w('studio.commentCount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {nodes.map((node) => (
                <tr key={node.id}>
                  <th scope="row" className="studio-video">
                    <span className="studio-video__line">
                      <input
                        className="studio-check"
                        type="checkbox"
                        aria-label={w('studio.selectNamed', { title: node.title })}
                        checked={selectedIds.has(node.id)}
                        onChange={({ target }) =>
                          setSelectedIds(withMember(selectedIds, node.id, target.checked))
                        }
                      />
                      <span className="studio-video__picture">
                        {node.posterUrl !== null && (
                          <img src={node.posterUrl} alt="" width="160" height="90" loading="lazy" />
                        )}
                        <span className="studio-video__length">{formatDuration(node.durationSeconds)}</span>
                      </span>
                      <a
                        className="studio-video__title"
                        href={editPath(node.videoId)}
                        aria-label={w('studio.editNamed', { title: node.title })}
                      >
                        <bdi>{node.title}</bdi>
                      </a>
                    </span>
                  </th>
                  <td data-label={w('studio.visibility')}>
                    <VisibilityChoice
                      id={node.id}
                      videoId={node.videoId}
                      title={node.title}
                      visibility={node.visibility}
                    />
                  </td>
                  <td data-label={w('studio.published')}>{formatDate(language, node.publishedAt)}</td>
                  <td data-label={w('studio.views')} className="studio-number">
                    {node.viewCount}
                  </td>
                  <td data-label={w('studio.commentCount')} className="studio-number">
                    {node.commentCount}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <Pages
        path={path}
        query={{ query, visibility }}
        after={after}
        endCursor={videos.pageInfo.hasNextPage ? videos.pageInfo.endCursor : null}
      />
    </StudioFrame>
  );
}

function withMember(set: ReadonlySet<string>, id: string, isMember: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isMember) next.add(id);
  else next.delete(id);
  return next;
}
