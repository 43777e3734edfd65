/** The part of the extension API that is used: https://developer.chrome.com/docs/extensions/reference/api/devtools */
export interface ChromeDevtools {
  readonly panels: { create(title: string, iconPath: string, pagePath: string): void };
  readonly inspectedWindow: {
    eval(
      expression: string,
      callback: (
        result: unknown,
        exception?: { readonly isException?: boolean; readonly value?: string },
      ) => void,
    ): void;
  };
}

declare const chrome: { readonly devtools: ChromeDevtools };

export const chromeDevtools = (): ChromeDevtools => chrome.devtools;
