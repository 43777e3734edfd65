import { Component, type ReactNode } from 'react';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Keeps the shell visible if a page throws during rendering. React's root reports the error. */
export class PageErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <BrokenPage onRetry={() => this.setState({ failed: false })} />;
  }
}

function BrokenPage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLanguage();
  return (
    <ErrorScreen title={t('shell.brokenPage')} message={t('shell.brokenPageAdvice')} onRetry={onRetry} />
  );
}
