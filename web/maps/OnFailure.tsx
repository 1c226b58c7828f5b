import { Component, type ReactNode } from 'react'

type OnFailureProps = { fallback: ReactNode; children: ReactNode }

/** Shows something else where its children break or cannot be loaded. React knows this only as a class. */
export class OnFailure extends Component<OnFailureProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
