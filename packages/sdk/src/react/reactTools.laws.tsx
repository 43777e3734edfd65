// Tools shared by the tests of the hooks. Import this file before React, because it creates the page first.
import { window } from './jsdomPage.laws.ts';
import { act, Component, type ReactNode, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClientOptions } from '../client.ts';
import type { Client } from '../contract/client.ts';
import { createScriptedClient, video } from '../scriptedClient.laws.ts';
import type { Script } from '../testing/index.ts';
import { ClientProvider } from './ClientProvider.tsx';

export { window };

/** The major version of React: the tests run with two versions. */
export const reactMajor = Number(version.split('.')[0]);

/** A server. It returns videos with the title `Video <id>`, and sets titles other than `fail`. */
export const library: Script = (request) => {
  const { operationName, variables } = request.body as { operationName: string; variables: any };
  if (operationName === 'VideoTitle')
    return { json: { data: { video: video(`Video ${variables.id}`, variables.id) } } };
  if (variables.title === 'fail') return { json: { data: null, errors: [{ message: 'not allowed' }] } };
  return { json: { data: { setTitle: video(variables.title) } } };
};

/** A client whose server follows a script, by default the library's. It does not retry. */
export const clientOf = (script: Script = library, options: Partial<ClientOptions> = {}) =>
  createScriptedClient(script, { retry: false, ...options });

/** Waits for everything that needs no time. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
}

export interface Page {
  readonly container: HTMLElement;
  /** Replaces the current content and runs all effects, but does not wait for a response. */
  show(node: ReactNode): Promise<void>;
  text(): string;
  press(button: string): Promise<void>;
  unmount(): Promise<void>;
}

/** Renders into a new page, inside a provider of the client. Does not wait for a response. */
export async function mount(
  client: Client | null,
  node: ReactNode,
  { strict = false }: { readonly strict?: boolean } = {},
): Promise<Page> {
  // The container must be in the document, or React receives no clicks.
  const container = window.document.body.appendChild(window.document.createElement('div'));
  const root = createRoot(container);
  const show = (child: ReactNode) => {
    const provided = client ? <ClientProvider client={client}>{child}</ClientProvider> : child;
    return act(async () => root.render(strict ? <StrictMode>{provided}</StrictMode> : provided));
  };
  await show(node);
  return {
    container,
    show,
    text: () => container.textContent ?? '',
    async press(name) {
      const buttons = [...container.querySelectorAll('button')];
      await act(async () => buttons.find((each) => each.textContent === name)!.click());
    },
    async unmount() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

/** Shows the message of errors thrown by its children. */
export class Boundary extends Component<{ readonly children?: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

/** Hides React's console messages about expected errors. */
export async function withoutConsole<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { error } = console;
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.error = error;
  }
}

/** The library's script, with the number of the request in each title. */
export const counted: Script = ({ body }, call) => {
  const { id } = (body as { variables: { id: string } }).variables;
  return { json: { data: { video: video(`Video ${id}, ${call}`, id) } } };
};

/** A client whose server responds on demand. */
export function gated(script: Script = counted, options: Partial<ClientOptions> = {}) {
  const held: (() => void)[] = [];
  const answers = clientOf(async (request, call) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return (script as (...asked: unknown[]) => any)(request, call);
  }, options);
  return {
    ...answers,
    async answer() {
      for (const release of held.splice(0)) release();
      await settle();
    },
  };
}
