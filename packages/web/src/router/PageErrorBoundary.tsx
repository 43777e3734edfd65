import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../ui/ErrorScreen.tsx';

interface Props {
  readonly children: ReactNode;
}

/** A page that throws while it renders leaves the shell standing. What was thrown is reported by React's root. */
export class PageErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorScreen
        title="This page broke"
        message="Something in it went wrong while it was shown. Try again, or go somewhere else: the rest of the site still works."
        onRetry={() => this.setState({ failed: false })}
      />
    );
  }
}
