import type { SubscribeMutation, SubscribeMutationVariables } from '@mainvideo/sdk/operations';

/** Returns the variables and the optimistic result of subscribing to a channel or unsubscribing. */
export function subscribing(
  channel: { readonly id: string; readonly subscriberCount: number },
  subscribed: boolean,
): { readonly variables: SubscribeMutationVariables; readonly optimisticResponse: SubscribeMutation } {
  const { id, subscriberCount } = channel;
  return {
    variables: { input: { channelId: id, subscribed } },
    optimisticResponse: {
      __typename: 'Mutation',
      subscribe: {
        __typename: 'SubscribePayload',
        channel: {
          __typename: 'Channel',
          id,
          subscriberCount: Math.max(0, subscriberCount + (subscribed ? 1 : -1)),
          viewerState: { __typename: 'ChannelViewerState', id, subscribed },
        },
      },
    },
  };
}
