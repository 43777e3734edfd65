// What tests of the hooks have in common. Import it before anything of React: it makes the page first.
import { window } from './jsdomPage.laws.ts';
import { act, Component, type ReactNode, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClientOptions } from '../client.ts';
import type { Client } from '../contract/client.ts';
import { createScriptedClient, video } from '../scriptedClient.laws.ts';
import type { Script } from '../testing/index.ts';
import { ClientProvider } from './ClientProvider.tsx';

export { window };

/** Of the React that the tests run on: they run on two. */
export const reactMajor = Number(version.split('.')[0]);

/** A server: a video's title is `Video <id>`; a title can be set, and `fail` cannot. */
export const library: Script = (request) => {
  const { operationName, variables } = request.body as { operationName: string; variables: any };
  if (operationName === 'VideoTitle')
    return { json: { data: { video: video(`Video ${variables.id}`, variables.id) } } };
  if (variables.title === 'fail') return { json: { data: null, errors: [{ message: 'not allowed' }] } };
  return { json: { data: { setTitle: video(variables.title) } } };
};

/** A client whose server follows a script: the library's, without another. It asks once. */
export const clientOf = (script: Script = library, options: Partial<ClientOptions> = {}) =>
  createScriptedClient(script, { retry: false, ...options });

/** Lets everything happen that needs no time. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
}

export interface Page {
  readonly container: HTMLElement;
  /** Renders this in the place of what is there, with all effects, and waits for no answer. */
  show(node: ReactNode): Promise<void>;
  text(): string;
  press(button: string): Promise<void>;
  unmount(): Promise<void>;
}

/** Renders into a page of its own, below a provider of the client, and waits for no answer. */
export async function mount(
  client: Client | null,
  node: ReactNode,
  { strict = false }: { readonly strict?: boolean } = {},
): Promise<Page> {
  // In the document: clicks reach React only there.
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

/** Shows the message of what is thrown below it. */
export class Boundary extends Component<{ readonly children?: ReactNode }, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

/** Keeps from the console what React says of an error that is expected. */
export async function withoutConsole<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { error } = console;
  console.error = () => {};
  try {
    return await work();
  } finally {
    console.error = error;
  }
}

/** The library, with the request's number in each title. */
export const counted: Script = ({ body }, call) => {
  const { id } = (body as { variables: { id: string } }).variables;
  return { json: { data: { video: video(`Video ${id}, ${call}`, id) } } };
};

/** A client whose server answers when it is told to. */
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
